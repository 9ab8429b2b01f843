import {
  bowls,
  coffeePress,
  cookKnife,
  gooseneckKettle,
  mokaPot,
  mug,
  pourOver,
  skillet,
} from '../art/kitchen.ts';
import { type Good, icon, picture, sunlit, thing } from './good.ts';

const CREAM = '#e8dccb';
const BLUSH = '#e6d3c8';
const SAGE = '#d3dacd';

const press = coffeePress({ frame: '#c3a06b', handle: '#5b3d2a', coffee: '#4a2c1d' });
const terracottaMug = mug({ glaze: '#e9dfce', foot: '#b96a47', style: 'two-tone' });
const speckledMug = mug({ glaze: '#efe9de', foot: '#8d7560', style: 'speckled' });
const kettle = gooseneckKettle({ body: '#3d4045', handle: '#9a6b42', lid: '#9a6b42' });

export const kitchen: readonly Good[] = [
  {
    name: 'Café Press, Brass',
    description:
      'A one-litre coffee press in borosilicate glass and brushed brass, with a walnut handle that stays cool. The double mesh keeps the grounds where they belong. Every part comes apart for washing.',
    price: 2_890,
    stock: 58,
    pictures: [
      picture(
        'disc',
        BLUSH,
        thing(press, 0.58, { x: 0.46 }),
        thing(terracottaMug, 0.23, { x: 0.77, y: 0.85 }),
      ),
      sunlit('floor', CREAM, thing(press, 0.64)),
    ],
  },
  {
    name: 'Moka Pot for Six',
    description:
      'Strong, short coffee on any hob, induction too. Eight-sided aluminium body, a safety valve you can trust and a spout that does not drip. Gets better with every pot; never wash it with soap.',
    price: 1_650,
    stock: 83,
    pictures: [
      picture('plinth', CREAM, thing(mokaPot({ body: '#b9bdc2', handle: '#2e2b2b' }), 0.52)),
    ],
  },
  {
    name: 'Heron Gooseneck Kettle',
    description:
      'Pours a thread of water exactly where you want it. Matt black steel, a beech handle and a dial thermometer in the lid. 900 ml, for gas and induction.',
    price: 3_450,
    stock: 31,
    pictures: [
      picture('arch', '#ddd3c4', thing(kettle, 0.5)),
      picture(
        'floor',
        SAGE,
        thing(kettle, 0.58, { x: 0.44 }),
        thing(speckledMug, 0.22, { x: 0.82, y: 0.86 }),
      ),
    ],
  },
  {
    name: 'Slow Morning Pour-Over Set',
    description:
      'A porcelain cone with tall ribs and a hand-blown server for three cups, held by a collar of olive wood. Forty paper filters to begin with.',
    price: 2_299,
    stock: 26,
    pictures: [
      picture(
        'plinth',
        BLUSH,
        thing(pourOver({ cone: '#f2eee7', collar: '#a87548', coffee: '#55331f' }), 0.54),
      ),
    ],
  },
  {
    name: 'Dipped Stoneware Mug',
    description:
      'Thrown in Khurja, dipped by hand, so that no two lines are alike. Holds 320 ml and fits under every coffee machine. Dishwasher and microwave safe.',
    price: 549.5,
    stock: 200,
    pictures: [
      picture('disc', CREAM, thing(terracottaMug, 0.46)),
      picture(
        'floor',
        BLUSH,
        thing(speckledMug, 0.34, { x: 0.34, y: 0.76 }),
        thing(terracottaMug, 0.4, { x: 0.64 }),
      ),
    ],
  },
  {
    name: 'Speckled Latte Mug',
    description:
      'A wide, round-lipped mug for milky coffee, glazed in oat with iron speckles. 380 ml, with a handle that takes three fingers.',
    price: 649,
    stock: 120,
    pictures: [picture('arch', SAGE, thing(speckledMug, 0.44))],
  },
  {
    name: 'Nesting Bowls, Set of Three',
    description:
      'Mix in the large one, serve in the middle one, whisk an egg in the small one. Glazed stoneware that stacks to the height of a single bowl.',
    price: 1_899,
    stock: 47,
    pictures: [
      sunlit('floor', CREAM, thing(bowls({ colours: ['#8fa394', '#d9c6a5', '#c98a6a'] }), 0.58)),
    ],
  },
  {
    name: 'Rosa Teapot',
    description:
      'A stout little pot for four cups, with a strainer built into the spout and a lid that stays on to the last drop. Stoneware, glazed inside and out.',
    price: 1_450,
    stock: 0,
    pictures: [
      picture(
        'plinth',
        SAGE,
        thing(icon('teapot'), 0.48, { grade: { hue: 18, saturation: 0.55, brightness: 0.95 } }),
      ),
    ],
  },
  {
    name: 'Santoku Kitchen Knife',
    description:
      'One knife for almost everything: 17 cm of carbon steel hardened to 60 HRC, with a blade guard. It will rust if you leave it wet and cut like new for years if you do not.',
    price: 4_200,
    stock: 19,
    pictures: [
      picture(
        'table',
        '#dcd3c6',
        thing(cookKnife({ blade: '#c4c8cb', handle: '#6b4630' }), 0.74, { turn: 32 }),
      ),
    ],
  },
  {
    name: 'Everyday Skillet, 26 cm',
    description:
      'Pressed carbon steel, lighter than cast iron and seasoned before it reaches you. Fries an egg without sticking after the first week, and outlives whoever buys it.',
    price: 2_150,
    stock: 66,
    pictures: [
      picture(
        'table',
        CREAM,
        thing(skillet({ steel: '#3d3c3e', handle: '#4a4644' }), 0.76, { turn: 40 }),
      ),
    ],
  },
  {
    name: 'Glass Pantry Jar',
    description:
      'One litre, wide enough for a hand and a scoop, with an air-tight lid and a slate label to write on. Sold singly, because nobody needs exactly six.',
    price: 299,
    stock: 190,
    pictures: [
      picture('floor', SAGE, thing(icon('jar'), 0.52, { grade: { saturation: 0.55, hue: -20 } })),
    ],
  },
];
