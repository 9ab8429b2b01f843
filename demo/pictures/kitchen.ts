import {
  coffeePress,
  bowls,
  cookKnife,
  gooseneckKettle,
  mokaPot,
  mug,
  pourOver,
  skillet,
} from '../art/kitchen.ts';
import {
  bowlsFromAbove,
  choppingBoard,
  friedEgg,
  mugFromAbove,
  pantryJar,
  teaBowl,
  teapot,
} from '../art/tableware.ts';
import { closeUp, picture, type Pictures, sunlit, thing } from './picture.ts';

const CREAM = '#e8dccb';
const BLUSH = '#e6d3c8';
const SAGE = '#d3dacd';
const OAK = '#c9b193';

const press = coffeePress({ frame: '#c3a06b', handle: '#5b3d2a', coffee: '#4a2c1d' });
const moka = mokaPot({ body: '#b9bdc2', handle: '#2e2b2b' });
const kettle = gooseneckKettle({ body: '#3d4045', handle: '#9a6b42', lid: '#9a6b42' });
const morning = pourOver({ cone: '#f2eee7', collar: '#a87548', coffee: '#55331f' });
const TERRACOTTA = { glaze: '#e9dfce', foot: '#b96a47' };
const SPECKLED = { glaze: '#efe9de', foot: '#8d7560' };
const terracottaMug = mug({ ...TERRACOTTA, style: 'two-tone' });
const speckledMug = mug({ ...SPECKLED, style: 'speckled' });
const BOWLS = { colours: ['#8fa394', '#d9c6a5', '#c98a6a'] } as const;
const rosa = teapot({ glaze: '#c98a80', clay: '#b9805c' });
const tea = teaBowl({ glaze: '#c98a80', clay: '#b9805c', tea: '#a9642f' });
const santoku = cookKnife({ blade: '#c4c8cb', handle: '#6b4630' });
const pan = skillet({ steel: '#3d3c3e', handle: '#4a4644' });
const jarOf = (inside: string, kind: 'beans' | 'pasta' | 'empty') =>
  pantryJar({ glass: '#dfeaea', metal: '#b9bcbf', inside, kind });

export const kitchenPictures = {
  press: [
    picture(
      'disc',
      BLUSH,
      thing(press, 0.58, { x: 0.46 }),
      thing(terracottaMug, 0.23, { x: 0.77, y: 0.85 }),
    ),
    sunlit('floor', CREAM, thing(press, 0.64)),
  ],
  moka: [
    picture('plinth', CREAM, thing(moka, 0.52)),
    picture('shelf', SAGE, thing(moka, 0.52, { x: 0.4 }), thing(speckledMug, 0.24, { x: 0.76 })),
  ],
  kettle: [
    picture('arch', '#ddd3c4', thing(kettle, 0.5)),
    picture(
      'floor',
      SAGE,
      thing(kettle, 0.58, { x: 0.44 }),
      thing(speckledMug, 0.22, { x: 0.82, y: 0.86 }),
    ),
  ],
  morning: [
    picture('plinth', BLUSH, thing(morning, 0.54)),
    picture(
      'shelf',
      CREAM,
      thing(morning, 0.52, { x: 0.36 }),
      thing(terracottaMug, 0.24, { x: 0.76 }),
    ),
  ],
  dippedMug: [
    picture('disc', CREAM, thing(terracottaMug, 0.46)),
    picture('boards', OAK, thing(mugFromAbove(TERRACOTTA), 0.5, { turn: -28 })),
    picture(
      'floor',
      BLUSH,
      thing(speckledMug, 0.34, { x: 0.34, y: 0.76 }),
      thing(terracottaMug, 0.4, { x: 0.64 }),
    ),
  ],
  speckledMug: [
    picture('arch', SAGE, thing(speckledMug, 0.44)),
    picture(
      'table',
      CREAM,
      thing(mugFromAbove({ ...SPECKLED, speckled: true }), 0.56, { turn: 20 }),
    ),
  ],
  bowls: [
    sunlit('floor', CREAM, thing(bowls(BOWLS), 0.58)),
    picture('boards', OAK, thing(bowlsFromAbove(BOWLS), 0.66)),
  ],
  rosa: [
    picture('plinth', SAGE, thing(rosa, 0.52)),
    picture(
      'shelf',
      BLUSH,
      thing(rosa, 0.5, { x: 0.4 }),
      thing(tea, 0.2, { x: 0.74 }),
      thing(tea, 0.2, { x: 0.89 }),
    ),
    closeUp(CREAM, rosa, 1.6, [0.52, 0.26]),
  ],
  santoku: [
    picture('table', '#dcd3c6', thing(santoku, 0.74, { turn: 32 })),
    picture(
      'table',
      CREAM,
      thing(choppingBoard({ wood: '#c9a070' }), 0.88),
      thing(santoku, 0.72, { turn: 32, x: 0.66 }),
    ),
  ],
  skillet: [
    picture('table', CREAM, thing(pan, 0.76, { turn: 40 })),
    picture(
      'boards',
      '#b9b0a2',
      thing(pan, 0.84, { turn: 40 }),
      thing(friedEgg(), 0.28, { x: 0.58, y: 0.4 }),
    ),
  ],
  jar: [
    picture('floor', SAGE, thing(jarOf('#a3543c', 'beans'), 0.56)),
    picture(
      'shelf',
      CREAM,
      thing(jarOf('#6b4a36', 'beans'), 0.4, { x: 0.2 }),
      thing(jarOf('#e3c27e', 'pasta'), 0.4, { x: 0.5 }),
      thing(jarOf('#ffffff', 'empty'), 0.4, { x: 0.8 }),
    ),
  ],
} satisfies Record<string, Pictures>;
