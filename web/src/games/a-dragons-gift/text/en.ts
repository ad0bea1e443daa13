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
};

export type Texts = typeof en;
