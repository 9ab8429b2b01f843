import { outdoorPictures as pictures } from '../pictures/outdoor.ts';
import type { Good } from './good.ts';

const tidewater = {
  Volume: '750 ml',
  Material: 'Stainless steel 18/8, double-walled',
  Keeps: 'Cold 24 hours, hot 12 hours',
  Size: '7.3 cm across, 27 cm high',
  Weight: '380 g',
  Care: 'Dishwasher',
  Warranty: '5 years',
};

const basecamp = {
  Material: 'Organic cotton, 220 g/m²',
  Fit: 'Straight, unisex',
  Weight: '210 g',
  Care: 'Wash at 40 °C, no tumble dryer',
};

export const outdoor: readonly Good[] = [
  {
    name: 'Two-Person Ridge Tent',
    description:
      'Up in four minutes, dry in a monsoon shower, 2.1 kg on your back. Two doors, so nobody climbs over anybody. Pegs, lines and a repair sleeve are in the bag.',
    price: 14_999,
    stock: 13,
    pictures: pictures.tent,
    details: {
      Sleeps: '2',
      Floor: '215 × 130 cm',
      Height: '110 cm',
      Packed: '45 × 16 cm',
      Weight: '2.1 kg',
      'Water column': '3,000 mm fly, 5,000 mm floor',
      Poles: 'Aluminium, 8.5 mm',
      'In the box': 'Tent, 14 pegs, lines, repair sleeve, bag',
      Warranty: '3 years',
    },
  },
  {
    name: 'Monsoon Hiking Boots',
    description:
      'Nubuck uppers, a rubber rand against rocks and a membrane that keeps streams out. Broad toes, firm heel. They need a week of short walks before the long one.',
    price: 8_750,
    stock: 27,
    pictures: pictures.boots,
    details: {
      Sizes: 'EU 37–46',
      Upper: 'Nubuck, 2.2 mm',
      Membrane: 'Waterproof, breathes',
      Sole: 'Lugged rubber, can be replaced',
      Weight: '1,240 g the pair (EU 42)',
      Care: 'Brush and wax; dry away from the stove',
      Warranty: '2 years',
    },
  },
  {
    name: 'Brass Field Compass',
    description:
      'A liquid-damped needle in a solid brass case with a lid. Luminous north, a bezel in degrees, and a loop for the cord that comes with it.',
    price: 1_550,
    stock: 46,
    pictures: pictures.compass,
    details: {
      Case: 'Solid brass, 5.4 cm',
      Needle: 'Liquid-damped, jewel bearing',
      Dial: 'Degrees, luminous north',
      Weight: '92 g',
      'In the box': 'Compass, cord, pouch',
      Warranty: '5 years',
    },
  },
  {
    name: 'Tidewater Bottle 750 ml, Lagoon',
    description:
      'Double-walled steel: cold for a day, hot for twelve hours, never a ring on the table. Powder-coated in lagoon; the cap’s loop fits a carabiner.',
    price: 1_299,
    stock: 165,
    pictures: pictures.bottle,
    details: { ...tidewater },
    family: { name: 'Tidewater Bottle 750 ml', colour: 'Lagoon', swatch: '#7fa3a8' },
  },
  {
    name: 'Tidewater Bottle 750 ml, Ember',
    description:
      'The same bottle in a burnt orange that you will find again in tall grass. Dishwasher safe, cap and all.',
    price: 1_299,
    stock: 4,
    pictures: pictures.bottleEmber,
    details: { ...tidewater },
    family: { name: 'Tidewater Bottle 750 ml', colour: 'Ember', swatch: '#c8663f' },
  },
  {
    name: 'Campfire Enamel Mug',
    description:
      'Enamel over steel, for coffee on the embers and soup in the rain. It will chip in time, and look better for it. 350 ml.',
    price: 399,
    stock: 185,
    pictures: pictures.mug,
    details: {
      Capacity: '350 ml',
      Size: '8.5 cm across, 8 cm high',
      Material: 'Steel, enamelled twice',
      Weight: '125 g',
      Use: 'Fire, gas, electric hob',
      Care: 'Dishwasher; not in the microwave',
    },
  },
  {
    name: 'Old Forest Lantern',
    description:
      'A storm lantern that became electric: a flickering warm light, 60 hours on low, charges over USB-C and can charge your phone back.',
    price: 2_199,
    stock: 39,
    pictures: pictures.lantern,
    details: {
      Light: '5–350 lm, warm, with flicker',
      Battery: '5,200 mAh, 60 hours on low',
      Charging: 'USB-C in, USB-A out',
      Protection: 'IPX4',
      Size: '12 cm across, 24 cm high',
      Weight: '680 g',
      Warranty: '2 years',
    },
  },
  {
    name: 'Trail Torch 900',
    description:
      'Nine hundred lumens for finding the path, five for not waking the tent. Aluminium, waterproof to two metres, with a switch that gloves can work.',
    price: 1_850,
    stock: 71,
    pictures: pictures.torch,
    details: {
      Light: '5 / 120 / 900 lm',
      Reach: '210 m',
      Battery: '18650, 3,400 mAh, USB-C (included)',
      'Runs for': '2.5 hours on high, 90 on low',
      Protection: 'IP68, 2 m',
      Length: '14 cm',
      Weight: '165 g',
      Warranty: '3 years',
    },
  },
  {
    name: 'Ashwood Camp Axe',
    description:
      'Seven hundred grams of forged steel on a curved ash handle, sharp from the box. Splits kindling, drives pegs, and comes in a leather sheath.',
    price: 3_250,
    stock: 0,
    pictures: pictures.axe,
    details: {
      Head: 'Forged carbon steel, 700 g',
      Handle: 'Ash, 38 cm, linseed oil',
      Edge: '8 cm, sharp from the box',
      Weight: '1.05 kg',
      'In the box': 'Axe, leather sheath',
      Care: 'Dry and oil the head',
      Warranty: '5 years',
    },
  },
  {
    name: 'Summit Spotting Telescope',
    description:
      'Sixty millimetres of coated glass for birds at dawn and craters at night. Twenty to forty times, on a folding table tripod; the phone holder is in the box.',
    price: 16_250,
    stock: 10,
    pictures: pictures.telescope,
    details: {
      Lens: '60 mm, fully coated',
      Magnification: '20–40 ×',
      'Nearest focus': '6 m',
      Length: '34 cm',
      Weight: '1.3 kg with the tripod',
      'In the box': 'Telescope, table tripod, phone holder, pouch',
      Warranty: '5 years',
    },
  },
  {
    name: 'Longboard, Maple',
    description:
      'Seven layers of maple, soft wheels for rough streets and trucks that turn when you lean. Ninety-two centimetres, for riders up to 100 kg.',
    price: 5_490,
    stock: 20,
    pictures: pictures.longboard,
    details: {
      Length: '92 cm',
      Deck: 'Seven layers of maple',
      Wheels: '70 mm, 78A',
      Trucks: '180 mm, aluminium',
      Bearings: 'ABEC 7',
      Carries: '100 kg',
      Weight: '3.3 kg',
      Warranty: '1 year',
    },
  },
  {
    name: 'Basecamp T-shirt, Moss',
    description:
      'Heavy organic cotton that keeps its shape, with three peaks on the chest. Cut straight, sewn double, washed before it is sewn so that it never shrinks.',
    price: 1_299,
    stock: 98,
    pictures: pictures.teeMoss,
    details: { ...basecamp },
    family: {
      name: 'Basecamp T-shirt',
      colour: 'Moss',
      swatch: '#5d6f58',
      sizes: { option: 'Size', stock: { S: 24, M: 40, L: 31, XL: 3 } },
    },
  },
  {
    name: 'Basecamp T-shirt, Ink',
    description:
      'The T-shirt in ink blue, for dinner after the hike. The same heavy cotton, the same three peaks.',
    price: 1_299,
    stock: 60,
    pictures: pictures.teeInk,
    details: { ...basecamp },
    family: {
      name: 'Basecamp T-shirt',
      colour: 'Ink',
      swatch: '#3d4c63',
      sizes: { option: 'Size', stock: { S: 0, M: 35, L: 18, XL: 7 } },
    },
  },
  {
    name: 'Basecamp T-shirt, Clay',
    description:
      'Dyed with iron-rich clay, so that each one is a shade of its own. It fades as the hills do.',
    price: 1_299,
    stock: 27,
    pictures: pictures.teeClay,
    details: { ...basecamp },
    family: {
      name: 'Basecamp T-shirt',
      colour: 'Clay',
      swatch: '#b9664a',
      sizes: { option: 'Size', stock: { S: 12, M: 9, L: 6, XL: 0 } },
    },
  },
];
