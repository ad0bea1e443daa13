import aDragonsGift from '../a-dragons-gift/text/about.es.json';
import draco from '../draco/text/about.es.json';
import dragonInTheHut from '../dragon-in-the-hut/text/about.es.json';
import dragonheart from '../dragonheart/text/about.es.json';
import hueterDesSchatzes from '../hueter-des-schatzes/text/about.es.json';

export default {
  'a-dragons-gift': aDragonsGift,
  draco,
  'dragon-in-the-hut': dragonInTheHut,
  dragonheart,
  'hueter-des-schatzes': hueterDesSchatzes,
};
