import { cushion, foldedThrow, tableLamp, vase } from '../art/home.ts';
import { type Good, icon, picture, sunlit, thing } from './good.ts';

const LINEN = '#e6dfd2';
const SAGE = '#d2dad0';
const ROSE = '#e5d3cb';

const clayVase = vase({ clay: '#d6b79a', stems: '#9a8a5d', heads: '#d9b979' });
const ballLamp = tableLamp({ shade: '#f0e3cb', base: '#c0764f', style: 'ball' });

export const home: readonly Good[] = [
  {
    name: 'Orb Table Lamp',
    description:
      'A ball of terracotta under a linen shade: the light is low, warm and kind to faces. 42 cm tall, with a dimmer on the cord and an E27 bulb included.',
    price: 4_650,
    stock: 23,
    pictures: [
      picture('plinth', ROSE, thing(ballLamp, 0.54)),
      picture('arch', LINEN, thing(ballLamp, 0.58)),
    ],
  },
  {
    name: 'Library Lamp, Moss',
    description:
      'A brass stem and a pleated moss-green shade for reading corners and long letters. The shade tilts; the base is weighted so that it does not.',
    price: 5_200,
    stock: 14,
    pictures: [
      picture(
        'floor',
        SAGE,
        thing(tableLamp({ shade: '#5f7a70', base: '#c3a36c', style: 'stem' }), 0.62),
      ),
    ],
  },
  {
    name: 'Dune Stoneware Vase',
    description:
      'Unglazed outside, sealed inside, with a narrow neck that makes three stems look like a bouquet. 24 cm. The dried grasses come with it.',
    price: 1_750,
    stock: 37,
    pictures: [
      sunlit('floor', LINEN, thing(clayVase, 0.64)),
      picture('arch', ROSE, thing(clayVase, 0.56)),
    ],
  },
  {
    name: 'Zigzag Cotton Cushion',
    description:
      'Woven in Panipat on a hand loom, 45 by 45 cm, with a hidden zip and a feather-free filling that plumps up again. Wash the cover cold.',
    price: 1_199,
    stock: 88,
    pictures: [
      picture('floor', '#e4d8c8', thing(cushion({ cloth: '#c9785a', pattern: '#f1dcc4' }), 0.54)),
      picture(
        'table',
        LINEN,
        thing(cushion({ cloth: '#c9785a', pattern: '#f1dcc4' }), 0.62, { turn: 8 }),
      ),
    ],
  },
  {
    name: 'Zigzag Cotton Cushion, Pine',
    description:
      'The hand-loomed zigzag in pine green and oat. Two of these and one in clay, and the sofa is done.',
    price: 1_199,
    stock: 5,
    pictures: [
      picture('floor', SAGE, thing(cushion({ cloth: '#4f6d5f', pattern: '#dfe0c9' }), 0.54)),
    ],
  },
  {
    name: 'Highland Wool Throw',
    description:
      'Merino from Himachal, brushed until soft, 130 by 180 cm with a twisted fringe. Warm on a balcony in January and light enough to carry on a train.',
    price: 3_999,
    stock: 42,
    pictures: [
      picture(
        'plinth',
        '#d5d9dd',
        thing(foldedThrow({ wool: '#8a9aa8', stripe: '#f0e6d6' }), 0.52),
      ),
    ],
  },
  {
    name: 'Potted Rubber Fig',
    description:
      'A forgiving house plant, 35 cm tall, in a clay pot with a saucer. Water it on Sundays, turn it to the light now and then, and it will ask for nothing else.',
    price: 899,
    stock: 60,
    pictures: [
      picture('disc', SAGE, thing(icon('potted-plant'), 0.58, { grade: { saturation: 0.75 } })),
    ],
  },
  {
    name: 'Beeswax Pillar Candle',
    description:
      'Pure beeswax with a cotton wick: forty hours of steady light and a faint smell of honey. Poured in Coorg.',
    price: 449,
    stock: 150,
    pictures: [
      picture(
        'plinth',
        '#e2d4c4',
        thing(icon('candle'), 0.34, { x: 0.41, y: 0.735, grade: { saturation: 0.8 } }),
        thing(icon('candle'), 0.44, { x: 0.58, y: 0.76, grade: { saturation: 0.8 } }),
      ),
    ],
  },
  {
    name: 'Scalloped Brass Mirror',
    description:
      'A wall mirror with a hand-beaten brass rim, 50 cm tall. Hang it upright or sideways; the hooks for both are on the back.',
    price: 6_800,
    stock: 0,
    pictures: [
      picture('arch', LINEN, thing(icon('mirror'), 0.52, { grade: { saturation: 0.55, hue: -8 } })),
    ],
  },
  {
    name: 'Teak Dining Chair',
    description:
      'Reclaimed teak, joined without a single screw and oiled three times. The back is bent to the shape of a spine. Carries 120 kg and comes assembled.',
    price: 7_950,
    stock: 16,
    pictures: [
      picture(
        'floor',
        '#dfd6ca',
        thing(icon('chair'), 0.6, { grade: { brightness: 1.15, saturation: 0.8, hue: 10 } }),
      ),
    ],
  },
  {
    name: 'Twin Bell Alarm Clock',
    description:
      'Two bells, one hammer and no snooze button. Silent sweep movement, a light at the press of the top, and a bedside-sized 11 cm.',
    price: 999,
    stock: 72,
    pictures: [
      picture(
        'plinth',
        '#d9dde0',
        thing(icon('alarm-clock'), 0.46, { grade: { hue: 205, saturation: 0.45 } }),
      ),
    ],
  },
];
