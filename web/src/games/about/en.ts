import { byGame } from './by-game';

export default byGame(
  import.meta.glob('../*/text/about.en.json', { eager: true, import: 'default' }),
);
