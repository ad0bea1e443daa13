import aDragonsGift from '../a-dragons-gift/text/about.en.json';
import draco from '../draco/text/about.en.json';
import dragonInTheHut from '../dragon-in-the-hut/text/about.en.json';
import dragonheart from '../dragonheart/text/about.en.json';
import hueterDesSchatzes from '../hueter-des-schatzes/text/about.en.json';

export default {
  'a-dragons-gift': aDragonsGift,
  draco,
  'dragon-in-the-hut': dragonInTheHut,
  dragonheart,
  'hueter-des-schatzes': hueterDesSchatzes,
};
