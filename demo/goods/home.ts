import { homePictures as pictures } from '../pictures/home.ts';
import type { Good } from './good.ts';

const cushion = {
  Size: '45 × 45 cm',
  Cover: 'Hand-loomed cotton, hidden zip',
  Filling: 'Recycled polyester',
  Weight: '620 g',
  'Made in': 'Panipat, Haryana',
  Care: 'Wash the cover cold',
};

export const home: readonly Good[] = [
  {
    name: 'Orb Table Lamp',
    description:
      'A ball of terracotta under a linen shade: the light is low, warm and kind to faces. 42 cm tall, with a dimmer on the cord and an E27 bulb included.',
    price: 4_650,
    stock: 23,
    pictures: pictures.orb,
    details: {
      Height: '42 cm',
      Shade: 'Linen, 26 cm across',
      Base: 'Terracotta',
      Bulb: 'E27, 6 W LED, warm white, included',
      Cord: '1.8 m with dimmer',
      Weight: '2.1 kg',
      Warranty: '2 years',
    },
  },
  {
    name: 'Library Lamp, Moss',
    description:
      'A brass stem and a pleated moss-green shade for reading corners and long letters. The shade tilts; the base is weighted so that it does not.',
    price: 5_200,
    stock: 14,
    pictures: pictures.library,
    details: {
      Height: '54 cm',
      Shade: 'Pleated cotton, tilts',
      Base: 'Solid brass, weighted',
      Bulb: 'E27, up to 40 W, not included',
      Cord: '2 m with switch',
      Weight: '3.4 kg',
      Warranty: '2 years',
    },
  },
  {
    name: 'Dune Stoneware Vase',
    description:
      'Unglazed outside, sealed inside, with a narrow neck that makes three stems look like a bouquet. 24 cm. The dried grasses come with it.',
    price: 1_750,
    stock: 37,
    pictures: pictures.dune,
    details: {
      Size: '16 cm across, 24 cm high',
      Opening: '3.5 cm',
      Material: 'Stoneware, sealed inside',
      Weight: '1.1 kg',
      'In the box': 'Vase, dried grasses',
      Care: 'Wipe with a damp cloth',
    },
  },
  {
    name: 'Zigzag Cotton Cushion, Clay',
    description:
      'Woven in Panipat on a hand loom, 45 by 45 cm, with a hidden zip and a feather-free filling that plumps up again. Wash the cover cold.',
    price: 1_199,
    stock: 88,
    pictures: pictures.zigzag,
    details: { ...cushion },
    family: { name: 'Zigzag Cotton Cushion', colour: 'Clay', swatch: '#c07a5a' },
  },
  {
    name: 'Zigzag Cotton Cushion, Pine',
    description:
      'The hand-loomed zigzag in pine green and oat. Two of these and one in clay, and the sofa is done.',
    price: 1_199,
    stock: 5,
    pictures: pictures.zigzagPine,
    details: { ...cushion },
    family: { name: 'Zigzag Cotton Cushion', colour: 'Pine', swatch: '#3f5f50' },
  },
  {
    name: 'Highland Wool Throw',
    description:
      'Merino from Himachal, brushed until soft, 130 by 180 cm with a twisted fringe. Warm on a balcony in January and light enough to carry on a train.',
    price: 3_999,
    stock: 42,
    pictures: pictures.highland,
    details: {
      Size: '130 × 180 cm',
      Material: 'Merino wool, 100 %',
      Weight: '850 g',
      'Made in': 'Kullu, Himachal Pradesh',
      Care: 'Wool wash or dry clean; air it rather than washing',
    },
  },
  {
    name: 'Potted Rubber Fig',
    description:
      'A forgiving house plant, 35 cm tall, in a clay pot with a saucer. Water it on Sundays, turn it to the light now and then, and it will ask for nothing else.',
    price: 899,
    stock: 60,
    pictures: pictures.fig,
    details: {
      Plant: 'Ficus elastica',
      Height: '35 cm with the pot',
      Pot: 'Clay, 14 cm, with saucer',
      Light: 'Bright, no midday sun',
      Water: 'Once a week',
      Caution: 'Keep away from pets that chew',
    },
  },
  {
    name: 'Beeswax Pillar Candle',
    description:
      'Pure beeswax with a cotton wick: forty hours of steady light and a faint smell of honey. Poured in Coorg.',
    price: 449,
    stock: 150,
    pictures: pictures.candle,
    details: {
      'Burning time': '40 hours',
      Size: '7 cm across, 15 cm high',
      Material: 'Pure beeswax, cotton wick',
      Weight: '460 g',
      'Made in': 'Coorg, Karnataka',
      Caution: 'Never leave it burning alone',
    },
  },
  {
    name: 'Scalloped Brass Mirror',
    description:
      'A wall mirror with a hand-beaten brass rim, 50 cm tall. Hang it upright or sideways; the hooks for both are on the back.',
    price: 6_800,
    stock: 0,
    pictures: pictures.mirror,
    details: {
      Size: '40 × 50 cm',
      Glass: '4 mm, silvered',
      Rim: 'Brass, beaten by hand',
      Weight: '3.2 kg',
      Mounting: 'Upright or across; hooks and screws included',
    },
  },
  {
    name: 'Teak Dining Chair',
    description:
      'Reclaimed teak, joined without a single screw and oiled three times. The back is bent to the shape of a spine. Carries 120 kg and comes assembled.',
    price: 7_950,
    stock: 16,
    pictures: pictures.chair,
    details: {
      Size: '46 × 52 × 82 cm',
      'Height of the seat': '45 cm',
      Material: 'Reclaimed teak, oiled',
      Carries: '120 kg',
      Weight: '6.5 kg',
      Assembly: 'None',
      Warranty: '5 years',
    },
  },
  {
    name: 'Twin Bell Alarm Clock',
    description:
      'Two bells, one hammer and no snooze button. Silent sweep movement, a light at the press of the top, and a bedside-sized 11 cm.',
    price: 999,
    stock: 72,
    pictures: pictures.clock,
    details: {
      Size: '11 × 6 × 15 cm',
      Movement: 'Quartz, silent sweep',
      Alarm: 'Two bells, about 80 dB',
      Power: '1 AA cell (included)',
      Material: 'Lacquered steel, brass',
      Weight: '310 g',
      Warranty: '2 years',
    },
  },
];
