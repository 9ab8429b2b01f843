import { kitchenPictures as pictures } from '../pictures/kitchen.ts';
import type { Good } from './good.ts';

export const kitchen: readonly Good[] = [
  {
    name: 'Café Press, Brass',
    description:
      'A one-litre coffee press in borosilicate glass and brushed brass, with a walnut handle that stays cool. The double mesh keeps the grounds where they belong. Every part comes apart for washing.',
    price: 2_890,
    stock: 58,
    pictures: pictures.press,
    details: {
      Capacity: '1 litre, 8 cups',
      Material: 'Borosilicate glass, brass, walnut',
      Filter: 'Double mesh, stainless steel',
      Size: '17 × 11 × 25 cm',
      Weight: '780 g',
      Care: 'Glass and filter: dishwasher; frame: by hand',
      'Spare part': 'Glass beaker',
    },
  },
  {
    name: 'Moka Pot for Six',
    description:
      'Strong, short coffee on any hob, induction too. Eight-sided aluminium body, a safety valve you can trust and a spout that does not drip. Gets better with every pot; never wash it with soap.',
    price: 1_650,
    stock: 83,
    pictures: pictures.moka,
    details: {
      Capacity: '300 ml, 6 small cups',
      Material: 'Aluminium, steel base',
      Hobs: 'Gas, electric, ceramic, induction',
      Height: '21 cm',
      Weight: '690 g',
      Care: 'Rinse with water only',
      'Spare part': 'Rubber ring and filter',
    },
  },
  {
    name: 'Heron Gooseneck Kettle',
    description:
      'Pours a thread of water exactly where you want it. Matt black steel, a beech handle and a dial thermometer in the lid. 900 ml, for gas and induction.',
    price: 3_450,
    stock: 31,
    pictures: pictures.kettle,
    details: {
      Capacity: '900 ml',
      Material: 'Stainless steel, matt black; beech',
      Hobs: 'Gas, electric, induction',
      Thermometer: '40–100 °C, in the lid',
      Size: '29 × 14 × 20 cm',
      Weight: '720 g',
      Care: 'By hand',
    },
  },
  {
    name: 'Slow Morning Pour-Over Set',
    description:
      'A porcelain cone with tall ribs and a hand-blown server for three cups, held by a collar of olive wood. Forty paper filters to begin with.',
    price: 2_299,
    stock: 26,
    pictures: pictures.morning,
    details: {
      Capacity: '450 ml, 3 cups',
      Cone: 'Porcelain, 60° with tall ribs',
      Server: 'Hand-blown borosilicate glass',
      Collar: 'Olive wood',
      Height: '22 cm',
      'In the box': 'Cone, server, collar, 40 paper filters',
      Care: 'Dishwasher, without the collar',
    },
  },
  {
    name: 'Dipped Stoneware Mug',
    description:
      'Thrown in Khurja, dipped by hand, so that no two lines are alike. Holds 320 ml and fits under every coffee machine. Dishwasher and microwave safe.',
    price: 549.5,
    stock: 200,
    pictures: pictures.dippedMug,
    details: {
      Capacity: '320 ml',
      Size: '8.5 cm across, 9.5 cm high',
      Material: 'Stoneware, food-safe glaze',
      Weight: '340 g',
      'Made in': 'Khurja, Uttar Pradesh',
      Care: 'Dishwasher and microwave',
    },
  },
  {
    name: 'Speckled Latte Mug',
    description:
      'A wide, round-lipped mug for milky coffee, glazed in oat with iron speckles. 380 ml, with a handle that takes three fingers.',
    price: 649,
    stock: 120,
    pictures: pictures.speckledMug,
    details: {
      Capacity: '380 ml',
      Size: '10 cm across, 8.5 cm high',
      Material: 'Stoneware with iron speckles',
      Weight: '390 g',
      Care: 'Dishwasher and microwave',
    },
  },
  {
    name: 'Nesting Bowls, Set of Three',
    description:
      'Mix in the large one, serve in the middle one, whisk an egg in the small one. Glazed stoneware that stacks to the height of a single bowl.',
    price: 1_899,
    stock: 47,
    pictures: pictures.bowls,
    details: {
      Sizes: '16, 20 and 24 cm across',
      Capacity: '0.6, 1.2 and 2.3 litres',
      Material: 'Glazed stoneware',
      Weight: '2.4 kg the set',
      Oven: 'Up to 220 °C',
      Care: 'Dishwasher and microwave',
    },
  },
  {
    name: 'Rosa Teapot',
    description:
      'A stout little pot for four cups, with a strainer built into the spout and a lid that stays on to the last drop. Stoneware, glazed inside and out.',
    price: 1_450,
    stock: 0,
    pictures: pictures.rosa,
    details: {
      Capacity: '800 ml, 4 cups',
      Material: 'Stoneware, glazed inside and out',
      Strainer: 'Built into the spout',
      Size: '22 × 14 × 15 cm',
      Weight: '860 g',
      Care: 'By hand, not on the hob',
    },
  },
  {
    name: 'Santoku Kitchen Knife',
    description:
      'One knife for almost everything: 17 cm of carbon steel hardened to 60 HRC, with a blade guard. It will rust if you leave it wet and cut like new for years if you do not.',
    price: 4_200,
    stock: 19,
    pictures: pictures.santoku,
    details: {
      Blade: '17 cm, carbon steel (60 HRC)',
      Edge: '15° a side, ground by hand',
      Handle: 'Walnut, riveted',
      Length: '30 cm',
      Weight: '168 g',
      'In the box': 'Knife, blade guard',
      Care: 'Wash by hand, dry at once, oil now and then',
    },
  },
  {
    name: 'Everyday Skillet, 26 cm',
    description:
      'Pressed carbon steel, lighter than cast iron and seasoned before it reaches you. Fries an egg without sticking after the first week, and outlives whoever buys it.',
    price: 2_150,
    stock: 66,
    pictures: pictures.skillet,
    details: {
      Size: '26 cm across, 45 cm with the handle',
      Material: 'Carbon steel, 2 mm',
      Weight: '1.4 kg',
      Hobs: 'All, induction included',
      Oven: 'Any temperature',
      Care: 'Hot water and a brush, no soap',
      Warranty: 'For life',
    },
  },
  {
    name: 'Glass Pantry Jar',
    description:
      'One litre, wide enough for a hand and a scoop, with an air-tight lid and a slate label to write on. Sold singly, because nobody needs exactly six.',
    price: 299,
    stock: 190,
    pictures: pictures.jar,
    details: {
      Capacity: '1 litre',
      Material: 'Recycled glass, stainless steel clip',
      Seal: 'Natural rubber',
      Size: '11 cm across, 17 cm high',
      Weight: '610 g',
      'In the box': 'Jar, slate label, chalk',
      Care: 'Dishwasher, without the label',
    },
  },
];
