import aDragonsGift from '../a-dragons-gift/text/about.de.json';
import draco from '../draco/text/about.de.json';
import dragonInTheHut from '../dragon-in-the-hut/text/about.de.json';
import dragonheart from '../dragonheart/text/about.de.json';
import hueterDesSchatzes from '../hueter-des-schatzes/text/about.de.json';

export default {
  'a-dragons-gift': aDragonsGift,
  draco,
  'dragon-in-the-hut': dragonInTheHut,
  dragonheart,
  'hueter-des-schatzes': hueterDesSchatzes,
};
