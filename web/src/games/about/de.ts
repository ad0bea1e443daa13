import { byGame } from './by-game';

export default byGame(
  import.meta.glob('../*/text/about.de.json', { eager: true, import: 'default' }),
);
