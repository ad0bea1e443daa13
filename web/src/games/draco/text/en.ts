/** Draco's words in English. */

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

const degrees = (value: number): string => `${value.toFixed(1)}°`;
const speed = (value: number): string => `${value.toFixed(2)} m/s`;

export const en = {
  title: 'Draco',
  sides: ['Red dragon', 'Blue dragon'],
  /** Where there is little room. */
  shortSides: ['Red', 'Blue'],
  shortMonster: 'Monster',
  ofSide: ['the red dragon', 'the blue dragon'],
  monster: 'Great Monster',
  ofMonster: 'the Great Monster',
  fragments: (count: number) => counted(count, 'fragment', 'fragments'),
  left: (count: number) => `${count} left`,
  piece: {
    head: (of: string) => `the head of ${of}`,
    tail: (of: string) => `the tail of ${of}`,
    fragment: (number: number) => `fragment ${number}`,
    some: 'a fragment',
  },
  and: (parts: readonly string[]) =>
    parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`,
  standing: 'The dragons',
  ask: {
    shoot: 'Aim, then shoot.',
    extra: 'A tie: shoot at the other dragon.',
    setUp: (count: number) => `Set up ${counted(count, 'fragment', 'fragments')} in your dragon.`,
  },
  picture: {
    space: 'The table in three dimensions',
    plan: 'The table from above',
    keysShoot:
      'Left and right turn the shot, up and down change its speed, with Shift in larger steps; A, D, W and S move it. Enter shoots.',
    keysSetUp:
      'Arrow keys move the fragment, with Shift in larger steps; Q and E turn it. Enter sets it up.',
    keysLook: 'Control with arrow keys turns the table, plus and minus bring it closer.',
    loading: 'The table is being built …',
    noSpace: 'This browser shows nothing in three dimensions; this is the plan.',
  },
  look: {
    title: 'Look from',
    own: 'Own side',
    above: 'Above',
    left: 'The left',
    other: 'Other side',
    plan: 'Plan',
    space: '3-D',
    toPlan: 'Show a plain top view',
    toSpace: 'Show the table in three dimensions',
  },
  aim: {
    title: 'Your shot',
    x: 'Across',
    y: 'Along',
    heading: 'Heading',
    speed: 'Speed',
    millimetres: 'mm',
    shoot: 'Shoot',
    help: 'Pull the disc back like a slingshot. Touch the strip to lay it elsewhere.',
    read: (heading: number, fast: number) => `${degrees(heading)} · ${speed(fast)}`,
    ready: 'Ready to shoot.',
  },
  setUp: {
    title: 'Set up',
    x: 'Across',
    y: 'Along',
    turn: 'Turned',
    inHand: (count: number) => `${count} in hand`,
    here: 'Set it up here',
    all: (count: number) => (count === 1 ? 'Set it up for me' : 'Set all up for me'),
    help: 'Drag the fragment to its place, or leave it to the usual places.',
    ready: 'It can stand here.',
  },
  problem: {
    outsideShot: 'Fire breath and disc must lie between your head and tail.',
    outsidePiece: 'It must stand between your head and tail.',
    beside: 'That is too far off the line from your head to your tail.',
    touches: (piece: string) => `That touches ${piece}.`,
    slow: (least: number) => `The disc needs at least ${speed(least)}.`,
    fast: (most: number) => `No finger gives more than ${speed(most)}.`,
  },
  play: {
    title: 'Shots',
    replay: 'Play it again',
    play: 'Play the shot',
    pause: 'Pause',
    resume: 'Go on',
    close: 'Back to the game',
    skip: 'Skip',
    which: 'Which shot',
    shot: (number: number, name: string) => `Shot ${number} · ${name}`,
    rate: 'Tempo',
    rates: { '1': 'Real time', '0.5': 'Half', '0.25': 'Quarter', '0.1': 'Tenth' } as Record<
      string,
      string
    >,
    time: 'Moment of the shot',
    seconds: (at: number, of: number) => `${at.toFixed(2)} of ${of.toFixed(2)} s`,
    down: (count: number) => `${count} knocked over`,
    down0: 'Nothing knocked over',
  },
  callout: {
    down: (count: number) => `${count} knocked over!`,
    penalty: 'Penalty!',
    tie: 'Tie',
  },
  note: {
    close: 'Close',
    penalty: (pieces: string, lost: boolean) =>
      `${pieces} fell. Heads and tails must stand: nothing is won, everything is set back${
        lost ? ', and one of the shooter’s fragments goes back to the Great Monster' : ''
      }.`,
  },
  /** The standing, for those who don't see the picture. */
  describe: {
    dragon: (name: string, length: number) =>
      `${name}: ${counted(length, 'fragment', 'fragments')}.`,
    monster: (left: number) => `The Great Monster: ${counted(left, 'fragment', 'fragments')}.`,
    at: (what: string, x: number, y: number) => `${what} at ${x} mm, ${y} mm`,
    axes: 'Places are given across and along the table in millimetres from its middle.',
  },
  log: {
    shot: (name: string, you: boolean, heading: number, fast: number) =>
      `${you ? 'You shoot' : `${name} shoots`} at ${degrees(heading)} with ${speed(fast)}`,
    flown: (heading: number, fast: number) => ` (it flew at ${degrees(heading)}, ${speed(fast)})`,
    floor: 'the disc slid off the table',
    table: 'the disc stayed on the table',
    moved: (pieces: number) =>
      pieces === 0 ? 'it touched nothing' : `it moved ${counted(pieces, 'piece', 'pieces')}`,
    fell: (pieces: string) => `Knocked over: ${pieces}.`,
    penalty: (name: string, you: boolean, ends: string, back: boolean) =>
      `Penalty: ${ends} fell. ${you ? 'You win' : `${name} wins`} nothing, everything is set back${
        back ? ', and one fragment goes back to the Great Monster.' : '.'
      }`,
    putBack: (pieces: string) => `Set back where it stood: ${pieces}.`,
    won: (name: string, you: boolean, count: number, stolen: number) => {
      const from =
        stolen === 0
          ? ''
          : stolen === count
            ? ' from the other dragon'
            : `, ${stolen} of them from the other dragon`;
      return `${you ? 'You win' : `${name} wins`} ${counted(count, 'fragment', 'fragments')}${from}.`;
    },
    setUp: (name: string, you: boolean, count: number) =>
      `${you ? 'You set' : `${name} sets`} up ${counted(count, 'fragment', 'fragments')}.`,
    room: 'A tail moves outward to make room.',
    shoved: (count: number) =>
      `${counted(count, 'piece was', 'pieces were')} shoved but ${count === 1 ? 'stands' : 'stand'}.`,
    tie: (pairs: number) =>
      pairs === 0
        ? 'The dragons are equally long: one more shot each.'
        : 'Still equally long: one more shot each.',
    end: (red: number, blue: number) => `The game is over. Red dragon ${red}, blue dragon ${blue}.`,
  },
  end: {
    caption: 'The two dragons',
    dragon: 'Dragon',
    shooters: 'Shooters',
    length: 'Length',
    shots: (count: number) => `${counted(count, 'shot', 'shots')} in all`,
    pairs: (count: number) => `Decided after ${counted(count, 'pair', 'pairs')} of extra shots.`,
    team: (side: string) => `${side} wins`,
    left: (count: number) =>
      count === 0
        ? ''
        : `${counted(count, 'fragment', 'fragments')} stayed with the Great Monster.`,
  },
  /** What the guide of a first game says: step by step, and when something happens first. */
  lesson: {
    steps: {
      table: {
        say: 'The Great Monster stands across the middle. On your side stand a head and a tail: your dragon, which is still very short.',
      },
      breath: {
        say: 'You shoot a wooden disc from your fire breath, anywhere between your head and your tail. What you knock over of the Monster makes your dragon longer.',
      },
      aim: {
        say: 'Drag the disc to put it elsewhere, pull back from it to aim and to choose the speed. You can also type the numbers.',
      },
      shoot: {
        say: 'Aim at the Monster’s body, not at its head or tail.',
        todo: 'Shoot until a fragment falls.',
        done: 'It fell, so it is yours. Had you knocked over a head or a tail as well, it would have won you nothing.',
      },
      setUp: {
        say: 'Fragments that you win stand between your head and your tail. The page offers a place, and you may choose another.',
        todo: 'Set your fragments up.',
        done: 'Your dragon has grown, and its tail makes room where needed.',
      },
      turns: {
        say: 'Now the other side shoots, then you again. Up here you see how long the two dragons are.',
      },
      robbing: {
        say: 'You may also shoot at your opponent’s dragon. Fragments that fall there become yours.',
      },
      penalty: {
        say: 'But heads and tails must stand, those of all dragons. If one falls, your shot wins nothing, and you give a fragment back to the Monster.',
      },
      end: {
        say: 'The game ends when the Monster has no fragment left. The longer dragon wins. From here on you play on your own.',
      },
    },
    tips: {
      fell: 'A piece that does not stand upright on its foot is knocked over.',
      shoved: 'What was shoved but stands stays where it stands.',
      penalty:
        'A head or a tail fell: the shot wins nothing, and a fragment goes back to the Monster.',
      put_back: 'What fell is put back where it stood.',
      returned: 'The fragment nearest to the tail goes back to the Great Monster.',
      won: 'Fragments that are knocked over belong to whoever did it.',
      set_up: 'Fragments that were won are set up between head and tail.',
      room: 'A dragon’s tail moves outward so that the fire breath always fits in.',
      tie: 'The dragons are equally long: both sides shoot once more.',
      end: 'The Monster has no fragment left: the longer dragon wins.',
    },
  },
};

export type Texts = typeof en;
