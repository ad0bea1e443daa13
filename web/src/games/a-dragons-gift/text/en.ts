/** The words of A Dragon's Gift in English. */

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

const RESULTS: Readonly<Record<string, string>> = {
  joyous: 'A joyous village',
  festive: 'A festive village',
  pleasant: 'A pleasant village',
  quiet: 'A quiet village',
  somber: 'A somber village',
};

export const en = {
  title: "A Dragon's Gift",
  village: 'Your village',
  hand: 'Card in hand',
  noHand: 'All cards lie in the village. Choose one to craft it.',
  next: 'Next',
  deck: (count: number) => `${counted(count, 'card', 'cards')} in the deck`,
  unseen: 'Still to come',
  unseenHelp: 'The cards that you have not seen yet, in no order.',
  standing: (points: number, result: string | undefined, needed: number) =>
    result === undefined
      ? `${counted(points, 'point', 'points')}, ${needed} are needed`
      : `${counted(points, 'point', 'points')}: ${RESULTS[result]?.toLowerCase() ?? result}`,
  card: (name: string, makes: string, recipe: string) => `${name}: makes ${makes} of ${recipe}`,
  gift: 'Gift',
  giftOf: (name: string) => `The gift: ${name}`,
  transports: 'Transports',
  ready: 'ready',
  exhausted: 'exhausted',
  reset: (resource: string) => `Ready again when ${resource} is crafted.`,
  turn: 'Turn it round',
  turnShort: 'Turn',
  put: 'Put it here',
  zoomIn: 'Closer',
  zoomOut: 'Farther',
  fit: 'Show all',
  close: 'Close',
  and: (parts: readonly string[]) =>
    parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`,
  hint: 'Point at a place beside the village. R turns the card, arrow keys move it.',
  hintTouch: 'Touch a place beside the village, then put the card there.',
  connects: 'It would connect',
  connectsLater: 'Once crafted also',
  connectsOnce: 'Once crafted it would connect',
  connectsNothing: 'It would connect nothing new.',
  link: (resource: string, card: string, distance: number) =>
    `${resource} with the ${card}${distance > 0 ? ` (${counted(distance, 'card', 'cards')})` : ''}`,
  craft: (card: string) => `Craft: ${card}`,
  craftNow: (resource: string) => `Craft ${resource}`,
  craftGift: 'Craft the gift',
  canCraft: 'can be crafted',
  supplied: (makes: string) => `supplied with ${makes}`,
  comes: 'How it comes',
  direct: 'directly',
  by: (transport: string) => `by ${transport}`,
  why: {
    notShown: (resource: string) => `Nothing in the village shows ${resource} yet.`,
    far: (distance: number, most: number) =>
      `Too far: ${counted(distance, 'card', 'cards')} by road, ${most} at most.`,
    noRoad: (resource: string) => `No road leads here from ${resource}.`,
    spent: (transport: string) => `The ${transport} could bring it, but is exhausted.`,
    share: 'One transport would have to bring two of them.',
  },
  attempt: {
    button: 'Attempt the gift',
    places: (count: number) =>
      count > 0
        ? `It can be crafted now, in ${counted(count, 'place', 'places')}.`
        : 'It can’t be crafted anywhere now.',
    show: 'Show where',
    sure: 'This ends the game.',
    lost: (points: number, needed: number) =>
      `This ends the game and loses it: with ${counted(points, 'point', 'points')}, ${needed} are needed.`,
    nowhere: 'This ends the game and loses it: the gift can’t be crafted anywhere.',
    yes: 'End it here',
    no: 'Go on building',
  },
  goodPlace: 'The gift can be crafted here.',
  badPlace: 'Here the gift can’t be crafted: the game would be lost.',
  lift: (card: string) => `Lift the ${card}`,
  liftWhich: (resource: string, card: string) =>
    `Which card shall bring ${resource} to the ${card}?`,
  land: (card: string) => `Where shall the ${card} land?`,
  ask: {
    turn: 'Put your card down, craft, or attempt the gift.',
    craft: 'Craft what you can, then attempt the gift.',
    last: 'Nothing else is possible: attempt the gift.',
    'place gift': 'Choose where the gift card goes.',
    'craft gift': 'Choose how the gift’s resources come.',
    lift: 'Choose the card to lift.',
    land: 'Choose where it is put down.',
  },
  log: {
    expand: (card: string, turned: boolean) =>
      `The ${card} comes to the village${turned ? ', turned' : ''}.`,
    draw: (card: string) => `Next comes the ${card}.`,
    deliver: (
      resource: string,
      card: string,
      from: string,
      way: string,
      distance: number | null,
    ) =>
      way !== 'direct'
        ? `The ${way} brings ${resource} from the ${from} to the ${card}.`
        : distance === 0
          ? `The ${card} has ${resource} on the doorstep.`
          : `Along the road ${resource} comes from the ${from} to the ${card}.`,
    move: (card: string) => `The ${card} is put down elsewhere.`,
    craft: (card: string, resource: string) => `The ${card} crafts ${resource}.`,
    reset: (transport: string) => `The ${transport} is ready again.`,
    attempt: (gift: string) => `The gift shall be crafted now: ${gift}.`,
    placeGift: (gift: string) => `The gift card is placed: ${gift}.`,
    end: (points: number, crafted: boolean) =>
      crafted
        ? `The gift is crafted, with ${counted(points, 'point', 'points')}.`
        : `The gift can’t be crafted. ${counted(points, 'point', 'points')}, but the game is lost.`,
  },
  end: {
    result: (result: string) => RESULTS[result] ?? result,
    verdict: (result: string, points: number) =>
      `${RESULTS[result] ?? result}: ${counted(points, 'point', 'points')}`,
    lost: (needed: number) => `Lost: the gift and ${needed} points are needed.`,
    noGift: 'Lost: the gift could not be crafted.',
    won: 'The dragon is delighted.',
    goods: 'Crafted in your village',
    giftDone: 'The gift is crafted',
    giftMissing: 'The gift is not crafted',
  },
  /** What the guide of a first game says: step by step, and when something happens first. */
  lesson: {
    steps: {
      aim: {
        say: 'You build a village for a dragon’s gift. In the end this gift must be crafted, and at least nine of your cards must be supplied.',
      },
      card: {
        say: 'A village card shows somebody with a recipe, a basic resource, and roads. Goods travel along the roads.',
      },
      expand: {
        say: 'Put the card in your hand down so that at least one of its roads meets a road of the village.',
        todo: 'Put the card above the first one, half a card to the left, not turned.',
        done: 'The village grows, and you drew the next card. You may look at the deck’s top card at any time.',
      },
      second: {
        say: 'The minter needs ore, and the witch who lies above has some. Where cards touch, their roads join.',
        todo: 'Put the minter directly to the left of the first card, not turned.',
        done: 'Now a road leads from the ore to the minter.',
      },
      craft: {
        say: 'To craft, choose a card of the village and have all that its recipe needs delivered. A road may pass from card to card twice at most.',
        todo: 'Choose the minter and craft: ore direct.',
        done: 'The minter is supplied: one point, and there is a coin now that others can use.',
      },
      transports: {
        say: 'Beside roads there are three odd transports. Each can deliver one resource in its own way; then it is exhausted until the good that it names is crafted.',
      },
      hermit: {
        say: 'The next card shall lie in one row with the minter, for the pigeon’s sake.',
        todo: 'Put the hermit directly to the left of the minter, not turned.',
        done: 'The pigeon flies to cards in the same row or column.',
      },
      pigeon: {
        say: 'The hermit needs magic. There is some at the minter’s, and the pigeon can bring it.',
        todo: 'Choose the hermit and craft: magic by carrier pigeon.',
        done: 'The pigeon was exhausted, but the hermit’s scroll is just what resets it: it is ready again.',
      },
      pigeonAgain: {
        say: 'So it can fly once more.',
        todo: 'Choose the bookbinder and craft: wood by carrier pigeon.',
        done: 'The bookbinder is supplied. Now the pigeon rests until a scroll is crafted again.',
      },
      goldsmith: {
        say: 'Hexagon goods need two others. The goldsmith makes jewels from a coin and a book, and you have both.',
        todo: 'Put the goldsmith below, half under the hermit and half under the minter, not turned.',
        done: 'The goldsmith is in reach of the bookbinder by road, and of the minter over the fields.',
      },
      jewels: {
        say: 'The deliveries of a crafting happen at the same moment, each in its own way. The balloon follows a field and crosses no road.',
        todo: 'Choose the goldsmith and craft: the coin by hot-air balloon, the book direct.',
        done: 'Jewels! What the dragon’s gift is made of is within reach.',
      },
      gift: {
        say: 'When nine cards or more are supplied and the gift’s goods are there, attempt the gift: that ends the game. From here on you play on your own.',
      },
    },
    tips: {
      deliver: 'A resource was brought to where it is needed. It is not used up.',
      exhaust: 'A transport was used: it is exhausted until its good is crafted.',
      reset: 'The good that was crafted resets this transport.',
      lift: 'The giant lifts the card with the resource.',
      move: 'A card that was moved must fit where it lands; what it leaves behind need not.',
      attempt: 'The gift is attempted: it must be placed and crafted now.',
      place_gift: 'The gift card lies in the village; its goods must be delivered at once.',
      end: 'The gift and at least nine points are needed to win.',
    },
  },
};

export type Texts = typeof en;
