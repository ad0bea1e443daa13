/** What cards, resources and transports are called; those of a set of one's own, as its maker said. */
import { words } from './text';

interface Forms {
  name: string;
  /** With its article: "the minter". */
  the: string;
  to: string;
  from: string;
}

type Of<T> = Readonly<Record<string, T | undefined>>;

/** How a village or gift card is called. */
export const cardNamed = (name: string): Forms =>
  (words.cards as Of<Forms>)[name] ?? {
    name,
    the: words.ownCard.the({ name }),
    to: words.ownCard.to({ name }),
    from: words.ownCard.from({ name }),
  };

export const resourceNamed = (name: string): string =>
  (words.resources as Of<string>)[name] ?? name;

export const transportNamed = (name: string): { name: string; the: string; by: string } =>
  (words.transports as Of<{ name: string; the: string; by: string }>)[name] ?? {
    name,
    the: words.ownTransport.the({ name }),
    by: words.ownTransport.by({ name }),
  };
