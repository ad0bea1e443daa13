import { byGame } from './by-game';

export default byGame(
  import.meta.glob('../*/text/about.es.json', { eager: true, import: 'default' }),
);
