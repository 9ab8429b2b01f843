import { audioPictures as pictures } from '../pictures/audio.ts';
import type { Good } from './good.ts';

const halden = {
  Drivers: '40 mm, closed back',
  Battery: 'Up to 38 hours; 5 hours after 10 minutes of charging',
  Connection: 'Bluetooth 5.3 (AAC, LDAC), 3.5 mm cable',
  Weight: '262 g',
};
const haldenBox = {
  'In the box': 'Headphones, felt case, USB-C cable, audio cable',
  Warranty: '2 years',
};
const pebble = {
  Battery: '7 hours, 28 with the case',
  Connection: 'Bluetooth 5.3, two devices at once',
  Protection: 'IPX5 (rain and sweat)',
  Weight: '4.6 g each bud, 38 g the case',
};
const pebbleBox = {
  'In the box': 'Buds, charging case, ear tips in S, M and L, USB-C cable',
  Warranty: '2 years',
};

export const audio: readonly Good[] = [
  {
    name: 'Halden Wireless Headphones, Graphite',
    description:
      'Over-ear headphones that hush a train carriage and play for 38 hours on one charge. Memory-foam cushions in vegan leather come off for cleaning. Ten minutes on the cable gives five hours more.',
    price: 12_990,
    stock: 64,
    pictures: pictures.halden,
    details: { ...halden, ...haldenBox },
    family: { name: 'Halden Wireless Headphones', colour: 'Graphite', swatch: '#4a4d50' },
  },
  {
    name: 'Halden Wireless Headphones, Sand',
    description:
      'The same quiet and the same 38 hours as the graphite pair, in a warm sand finish that hides fingerprints. Folds flat into the felt case that comes with it.',
    price: 12_990,
    stock: 7,
    pictures: pictures.haldenSand,
    details: { ...halden, ...haldenBox },
    family: { name: 'Halden Wireless Headphones', colour: 'Sand', swatch: '#d8c7ad' },
  },
  {
    name: 'Loop Foam On-Ear Headphones',
    description:
      'Weighs 58 grams and sounds far bigger. A spring-steel band, 40 mm drivers and orange foam that you can replace for the price of a coffee. Wired, with a 1.4 m cable and a plain 3.5 mm plug.',
    price: 1_899,
    stock: 140,
    pictures: pictures.loop,
    details: {
      Drivers: '40 mm, open back',
      Impedance: '32 Ω',
      Cable: '1.4 m, 3.5 mm plug',
      Weight: '58 g',
      Band: 'Spring steel',
      'Spare part': 'Foam pads, sold in pairs',
      Warranty: '2 years',
    },
  },
  {
    name: 'Reference Studio Headphones',
    description:
      'Open-back headphones for mixing: an even, unflattering sound and a wide stage. Velour pads stay cool through a long session. 3 m detachable cable, 6.3 mm adapter in the box.',
    price: 18_450,
    stock: 12,
    pictures: pictures.studio,
    details: {
      Drivers: '45 mm, open back',
      'Frequency range': '8 Hz – 39 kHz',
      Impedance: '150 Ω',
      Cable: '3 m, detachable, mini XLR',
      Pads: 'Velour, replaceable',
      Weight: '298 g',
      'In the box': 'Headphones, cable, 6.3 mm adapter',
      Warranty: '3 years',
    },
  },
  {
    name: 'Pebble True Wireless Earbuds',
    description:
      'Small enough for narrow ears, with three sizes of silicone tips. Seven hours in the buds and 28 with the case, which charges over USB-C. Rain and sweat do them no harm (IPX5).',
    price: 3_499,
    stock: 180,
    pictures: pictures.pebble,
    details: { ...pebble, Colour: 'Porcelain', ...pebbleBox },
  },
  {
    name: 'Pebble True Wireless Earbuds, Ink',
    description:
      'Our best-selling earbuds in deep ink blue, with the same seven-hour battery. One long press hushes the world, two bring it back.',
    price: 3_499,
    stock: 0,
    pictures: pictures.pebbleInk,
    details: { ...pebble, Colour: 'Ink blue', ...pebbleBox },
  },
  {
    name: 'Birch & Vale Bookshelf Speakers',
    description:
      'A pair of two-way speakers in real walnut veneer. The 5-inch paper cone is fast and warm, the silk tweeter never sharp. Happy with any amplifier from 20 watts; grilles and cable included.',
    price: 24_999,
    stock: 18,
    pictures: pictures.birch,
    details: {
      Type: 'Two-way, bass reflex',
      Woofer: '13 cm (5 in), paper',
      Tweeter: '25 mm, silk dome',
      Power: '20–100 W, 6 Ω',
      'Size of each': '19 × 32 × 24 cm',
      Weight: '12.4 kg the pair',
      Cabinet: 'MDF with real walnut veneer',
      'In the box': '2 speakers, grilles, 2 × 3 m cable',
      Warranty: '5 years',
    },
  },
  {
    name: 'Meadow Portable Speaker',
    description:
      'Fills a terrace, floats in a pool, and runs for 18 hours. The woven cover is made from recycled bottles and the loop from one piece of leather. Two of them pair up in stereo.',
    price: 5_999,
    stock: 75,
    pictures: pictures.meadow,
    details: {
      Power: '20 W',
      Battery: '18 hours, charges in 3 over USB-C',
      Connection: 'Bluetooth 5.3, stereo with a second one',
      Protection: 'IP67, floats',
      Size: '24 × 13 × 9 cm',
      Weight: '790 g',
      Cover: 'Recycled polyester',
      Warranty: '2 years',
    },
  },
  {
    name: 'Terra Turntable',
    description:
      'A belt-driven record player on a solid oak plinth, with a carbon tonearm and a cartridge already mounted. Plays 33 and 45; the built-in phono stage can be switched off. Dust cover included.',
    price: 32_500,
    stock: 9,
    pictures: pictures.terra,
    details: {
      Drive: 'Belt, DC motor',
      Speeds: '33⅓ and 45 rpm',
      Tonearm: 'Carbon fibre, 8.6 in',
      Cartridge: 'Moving magnet, mounted',
      Plinth: 'Solid oak',
      Size: '43 × 13 × 36 cm',
      Weight: '6.8 kg',
      'In the box': 'Dust cover, felt mat, RCA cable, 45 adapter',
      Warranty: '3 years',
    },
  },
  {
    name: 'Nordlys Integrated Amplifier',
    description:
      'Sixty honest watts a channel, two glowing level meters and one very satisfying volume knob. Inputs for records, a television and Bluetooth, in a walnut case that runs cool.',
    price: 41_750,
    stock: 6,
    pictures: pictures.nordlys,
    details: {
      Power: '2 × 60 W into 8 Ω',
      Inputs: 'Phono (MM), 2 × line, optical, Bluetooth 5.0',
      Outputs: 'Speakers, headphones 6.3 mm, subwoofer',
      Distortion: 'Below 0.03 %',
      Size: '43 × 14 × 33 cm',
      Weight: '9.2 kg',
      'Power supply': '230 V, 50 Hz',
      Warranty: '5 years',
    },
  },
  {
    name: 'Kitchen Table Radio',
    description:
      'FM, a good speaker and a dial that you turn. It remembers where you left it and switches on with one click. Runs from the wall or from four AA cells.',
    price: 2_750,
    stock: 44,
    pictures: pictures.radio,
    details: {
      Reception: 'FM 87.5–108 MHz',
      Speaker: '10 cm, 5 W',
      Power: '230 V or 4 AA cells (not included)',
      Cabinet: 'Beech, stained walnut',
      Size: '27 × 18 × 13 cm',
      Weight: '1.9 kg',
      Warranty: '2 years',
    },
  },
];
