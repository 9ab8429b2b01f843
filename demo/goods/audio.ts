import {
  amplifier,
  bookshelfSpeaker,
  closedHeadphones,
  earbuds,
  foamHeadphones,
  portableSpeaker,
  turntable,
} from '../art/audio.ts';
import { type Good, icon, picture, sunlit, thing } from './good.ts';

const STONE = '#ddd5c9';
const MIST = '#cfd8d9';
const CLAY = '#e2cfc2';

const graphite = closedHeadphones({
  band: '#3b3d42',
  cups: '#44474e',
  pads: '#26272a',
  accent: '#c59a6a',
});
const sand = closedHeadphones({
  band: '#d8c9b3',
  cups: '#e6dac7',
  pads: '#b39a7c',
  accent: '#8c6f4f',
});
const foam = foamHeadphones({ band: '#b7b4ae', pads: '#e07b3a', cups: '#3a3a3e' });
const walnutSpeaker = bookshelfSpeaker({
  cabinet: '#a5764c',
  front: '#2c2b2c',
  cone: '#4a4848',
  ring: '#bdb8b0',
});
const deck = turntable({ plinth: '#b98a5c', label: '#d8693f', mat: '#201f21' });

export const audio: readonly Good[] = [
  {
    name: 'Halden Wireless Headphones',
    description:
      'Over-ear headphones that hush a train carriage and play for 38 hours on one charge. Memory-foam cushions in vegan leather come off for cleaning. Ten minutes on the cable gives five hours more.',
    price: 12_990,
    stock: 64,
    pictures: [
      picture('plinth', STONE, thing(graphite, 0.5)),
      sunlit('table', STONE, thing(graphite, 0.66, { turn: -14 })),
      picture('disc', MIST, thing(graphite, 0.56)),
    ],
  },
  {
    name: 'Halden Wireless Headphones, Sand',
    description:
      'The same quiet and the same 38 hours as the graphite pair, in a warm sand finish that hides fingerprints. Folds flat into the felt case that comes with it.',
    price: 12_990,
    stock: 7,
    pictures: [
      picture('arch', CLAY, thing(sand, 0.52)),
      picture('table', '#d9cbb6', thing(sand, 0.66, { turn: 10 })),
    ],
  },
  {
    name: 'Loop Foam On-Ear Headphones',
    description:
      'Weighs 58 grams and sounds far bigger. A spring-steel band, 40 mm drivers and orange foam that you can replace for the price of a coffee. Wired, with a 1.4 m cable and a plain 3.5 mm plug.',
    price: 1_899,
    stock: 140,
    pictures: [
      picture('disc', MIST, thing(foam, 0.54)),
      picture('table', '#cbd6d6', thing(foam, 0.68, { turn: 16 })),
    ],
  },
  {
    name: 'Reference Studio Headphones',
    description:
      'Open-back headphones for mixing: an even, unflattering sound and a wide stage. Velour pads stay cool through a long session. 3 m detachable cable, 6.3 mm adapter in the box.',
    price: 18_450,
    stock: 12,
    pictures: [
      picture(
        'plinth',
        MIST,
        thing(icon('headphone'), 0.5, { grade: { tones: ['#08090c', '#24272d', '#64676e'] } }),
      ),
    ],
  },
  {
    name: 'Pebble True Wireless Earbuds',
    description:
      'Small enough for narrow ears, with three sizes of silicone tips. Seven hours in the buds and 28 with the case, which charges over USB-C. Rain and sweat do them no harm (IPX5).',
    price: 3_499,
    stock: 180,
    pictures: [
      picture(
        'plinth',
        CLAY,
        thing(earbuds({ shell: '#f0ece6', inside: '#d8d2c8', tip: '#b9b2a8' }), 0.5),
      ),
      picture(
        'floor',
        MIST,
        thing(earbuds({ shell: '#f0ece6', inside: '#d8d2c8', tip: '#b9b2a8' }), 0.62),
      ),
    ],
  },
  {
    name: 'Pebble True Wireless Earbuds, Ink',
    description:
      'Our best-selling earbuds in deep ink blue, with the same seven-hour battery. One long press hushes the world, two bring it back.',
    price: 3_499,
    stock: 0,
    pictures: [
      picture(
        'arch',
        MIST,
        thing(earbuds({ shell: '#35435c', inside: '#202a3c', tip: '#7f8ca3' }), 0.5),
      ),
    ],
  },
  {
    name: 'Birch & Vale Bookshelf Speakers',
    description:
      'A pair of two-way speakers in real walnut veneer. The 5-inch paper cone is fast and warm, the silk tweeter never sharp. Happy with any amplifier from 20 watts; grilles and cable included.',
    price: 24_999,
    stock: 18,
    pictures: [
      picture(
        'floor',
        STONE,
        thing(walnutSpeaker, 0.5, { x: 0.33 }),
        thing(walnutSpeaker, 0.5, { x: 0.67 }),
      ),
      picture('plinth', CLAY, thing(walnutSpeaker, 0.54)),
    ],
  },
  {
    name: 'Meadow Portable Speaker',
    description:
      'Fills a terrace, floats in a pool, and runs for 18 hours. The woven cover is made from recycled bottles and the loop from one piece of leather. Two of them pair up in stereo.',
    price: 5_999,
    stock: 75,
    pictures: [
      sunlit(
        'floor',
        '#d3dacb',
        thing(portableSpeaker({ body: '#5d7468', grille: '#7b9486', loop: '#c99b62' }), 0.56),
      ),
      picture(
        'disc',
        '#e4d6c6',
        thing(portableSpeaker({ body: '#5d7468', grille: '#7b9486', loop: '#c99b62' }), 0.5),
      ),
    ],
  },
  {
    name: 'Terra Turntable',
    description:
      'A belt-driven record player on a solid oak plinth, with a carbon tonearm and a cartridge already mounted. Plays 33 and 45; the built-in phono stage can be switched off. Dust cover included.',
    price: 32_500,
    stock: 9,
    pictures: [
      picture('table', STONE, thing(deck, 0.74)),
      sunlit('table', CLAY, thing(deck, 0.66, { turn: -10 })),
    ],
  },
  {
    name: 'Nordlys Integrated Amplifier',
    description:
      'Sixty honest watts a channel, two glowing level meters and one very satisfying volume knob. Inputs for records, a television and Bluetooth, in a walnut case that runs cool.',
    price: 41_750,
    stock: 6,
    pictures: [
      picture(
        'plinth',
        '#d8cec2',
        thing(amplifier({ case: '#6b4a32', panel: '#d9d4cb', glow: '#f3d79b' }), 0.56),
      ),
    ],
  },
  {
    name: 'Kitchen Table Radio',
    description:
      'FM, a good speaker and a dial that you turn. It remembers where you left it and switches on with one click. Runs from the wall or from four AA cells.',
    price: 2_750,
    stock: 44,
    pictures: [
      picture('disc', CLAY, thing(icon('radio'), 0.56, { grade: { hue: 165, saturation: 0.8 } })),
    ],
  },
];
