import { lantern } from '../art/home.ts';
import { mug } from '../art/kitchen.ts';
import { bottle, ridgeTent } from '../art/outdoors.ts';
import { type Good, icon, picture, sunlit, thing } from './good.ts';

const MOSS = '#d3d8c6';
const SKY = '#cedae0';
const EARTH = '#e0d3c2';

const enamelMug = mug({ glaze: '#3f5f6e', foot: '#24333b', style: 'enamel' });
const pineLantern = lantern({ metal: '#4f6b5c' });

export const outdoor: readonly Good[] = [
  {
    name: 'Two-Person Ridge Tent',
    description:
      'Up in four minutes, dry in a monsoon shower, 2.1 kg on your back. Two doors, so nobody climbs over anybody. Pegs, lines and a repair sleeve are in the bag.',
    price: 14_999,
    stock: 13,
    pictures: [
      picture(
        'disc',
        MOSS,
        thing(ridgeTent({ cloth: '#7d8a5e', door: '#d8c79f', poles: '#5a4a3a' }), 0.7),
      ),
    ],
  },
  {
    name: 'Monsoon Hiking Boots',
    description:
      'Nubuck uppers, a rubber rand against rocks and a membrane that keeps streams out. Broad toes, firm heel. They need a week of short walks before the long one.',
    price: 8_750,
    stock: 27,
    pictures: [
      picture(
        'plinth',
        EARTH,
        thing(icon('hiking-boot'), 0.5, { grade: { saturation: 0.6, brightness: 0.88 } }),
      ),
      sunlit(
        'floor',
        MOSS,
        thing(icon('hiking-boot'), 0.6, { grade: { saturation: 0.6, brightness: 0.88 } }),
      ),
    ],
  },
  {
    name: 'Brass Field Compass',
    description:
      'A liquid-damped needle in a solid brass case with a lid. Luminous north, a bezel in degrees, and a loop for the cord that comes with it.',
    price: 1_550,
    stock: 46,
    pictures: [
      picture(
        'table',
        EARTH,
        thing(icon('compass'), 0.58, { grade: { saturation: 0.65, hue: -6 } }),
      ),
    ],
  },
  {
    name: 'Tidewater Bottle 750 ml',
    description:
      'Double-walled steel: cold for a day, hot for twelve hours, never a ring on the table. Powder-coated in lagoon; the cap’s loop fits a carabiner.',
    price: 1_299,
    stock: 165,
    pictures: [
      picture('plinth', SKY, thing(bottle({ body: '#7fa3a8', cap: '#2f3436' }), 0.58)),
      picture('disc', EARTH, thing(bottle({ body: '#7fa3a8', cap: '#2f3436' }), 0.62)),
    ],
  },
  {
    name: 'Tidewater Bottle 750 ml, Ember',
    description:
      'The same bottle in a burnt orange that you will find again in tall grass. Dishwasher safe, cap and all.',
    price: 1_299,
    stock: 4,
    pictures: [
      picture('floor', '#e6d4c6', thing(bottle({ body: '#c8663f', cap: '#3a322d' }), 0.64)),
    ],
  },
  {
    name: 'Campfire Enamel Mug',
    description:
      'Enamel over steel, for coffee on the embers and soup in the rain. It will chip in time, and look better for it. 350 ml.',
    price: 399,
    stock: 185,
    pictures: [sunlit('floor', MOSS, thing(enamelMug, 0.46))],
  },
  {
    name: 'Old Forest Lantern',
    description:
      'A storm lantern that became electric: a flickering warm light, 60 hours on low, charges over USB-C and can charge your phone back.',
    price: 2_199,
    stock: 39,
    pictures: [
      picture('plinth', MOSS, thing(pineLantern, 0.54)),
      picture('arch', EARTH, thing(pineLantern, 0.58)),
    ],
  },
  {
    name: 'Trail Torch 900',
    description:
      'Nine hundred lumens for finding the path, five for not waking the tent. Aluminium, waterproof to two metres, with a switch that gloves can work.',
    price: 1_850,
    stock: 71,
    pictures: [
      picture('table', SKY, thing(icon('flashlight'), 0.6, { grade: { saturation: 0.5 } })),
    ],
  },
  {
    name: 'Ashwood Camp Axe',
    description:
      'Seven hundred grams of forged steel on a curved ash handle, sharp from the box. Splits kindling, drives pegs, and comes in a leather sheath.',
    price: 3_250,
    stock: 0,
    pictures: [
      picture(
        'table',
        EARTH,
        thing(icon('axe'), 0.66, { turn: 8, grade: { saturation: 0.6, brightness: 0.92 } }),
      ),
    ],
  },
  {
    name: 'Summit Spotting Telescope',
    description:
      'Sixty millimetres of coated glass for birds at dawn and craters at night. Twenty to forty times, on a folding table tripod; the phone holder is in the box.',
    price: 16_250,
    stock: 10,
    pictures: [
      picture('arch', SKY, thing(icon('telescope'), 0.56, { grade: { saturation: 0.5 } })),
    ],
  },
  {
    name: 'Longboard, Maple',
    description:
      'Seven layers of maple, soft wheels for rough streets and trucks that turn when you lean. Ninety-two centimetres, for riders up to 100 kg.',
    price: 5_490,
    stock: 20,
    pictures: [
      picture(
        'table',
        MOSS,
        thing(icon('skateboard'), 0.68, { grade: { saturation: 0.6, hue: 20 } }),
      ),
    ],
  },
];
