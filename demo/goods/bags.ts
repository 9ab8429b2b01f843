import { daypack, duffel, tote } from '../art/bags.ts';
import { type Good, icon, picture, sunlit, thing } from './good.ts';

const OAT = '#e5dbcb';
const BLUSH = '#e7d4cd';
const SKY = '#d0d9de';

const moss = daypack({ cloth: '#5d6f58', leather: '#8a5836', buckle: '#cdb68c' });
const indigo = daypack({ cloth: '#465a78', leather: '#6d4a34', buckle: '#c9c5bd' });
const weekender = duffel({ cloth: '#6d7658', leather: '#8a5836' });
const sunTote = tote({ canvas: '#ece1cd', handles: '#8a5a36', print: 'sun', ink: '#d07a4a' });

export const bags: readonly Good[] = [
  {
    name: 'Ridge Daypack 22 L',
    description:
      'Waxed canvas outside, a padded sleeve for a 15-inch laptop inside, and a front pocket that opens with one hand. The straps are cut in an S so that they stay on narrow shoulders.',
    price: 3_999,
    stock: 68,
    pictures: [
      sunlit('floor', '#cfd9cf', thing(moss, 0.58)),
      picture('plinth', OAT, thing(moss, 0.54)),
    ],
  },
  {
    name: 'Ridge Daypack 22 L, Indigo',
    description:
      'The daypack in washed indigo that fades like good denim. Same laptop sleeve, same lifetime repair of seams and zips.',
    price: 3_999,
    stock: 24,
    pictures: [picture('disc', SKY, thing(indigo, 0.58))],
  },
  {
    name: 'Weekend Duffel',
    description:
      'Two shirts, shoes, a jumper and a book, and it still fits under the seat. Heavy cotton twill on a leather base with brass feet; the shoulder strap hides in its own pocket.',
    price: 7_499,
    stock: 29,
    pictures: [
      picture('floor', OAT, thing(weekender, 0.64)),
      picture('table', '#d9dccb', thing(weekender, 0.72, { turn: -8 })),
    ],
  },
  {
    name: 'Weekend Duffel, Ink',
    description:
      'For darker suits and longer platforms: the duffel in ink-blue twill with black leather. Holds 38 litres.',
    price: 7_499,
    stock: 8,
    pictures: [
      picture('plinth', SKY, thing(duffel({ cloth: '#3d4c63', leather: '#3a2d28' }), 0.56)),
    ],
  },
  {
    name: 'Sunday Market Tote',
    description:
      'Twelve-ounce organic cotton, handles long enough for a shoulder, and a sun printed in Jaipur with a wooden block. Carries nine kilos of mangoes (we tried).',
    price: 599,
    stock: 200,
    pictures: [
      picture('arch', OAT, thing(sunTote, 0.56)),
      sunlit('table', BLUSH, thing(sunTote, 0.7, { turn: -8 })),
    ],
  },
  {
    name: 'Sailor Stripe Tote',
    description:
      'A sturdier tote in navy canvas with three woven stripes, a zip across the top and a pocket for keys. The bottom is doubled.',
    price: 899,
    stock: 90,
    pictures: [
      picture(
        'floor',
        SKY,
        thing(
          tote({ canvas: '#39506a', handles: '#c9ad85', print: 'stripes', ink: '#e9dfcc' }),
          0.6,
        ),
      ),
    ],
  },
  {
    name: 'Atelier Handbag',
    description:
      'Vegetable-tanned leather on a wooden frame, lined with suede. Opens wide, shuts with a click, and softens with each year.',
    price: 9_850,
    stock: 11,
    pictures: [
      picture('plinth', BLUSH, thing(icon('handbag'), 0.48, { grade: { saturation: 0.9 } })),
    ],
  },
  {
    name: 'Counsel Leather Briefcase',
    description:
      'A slim case for people who still carry paper. Full-grain leather, a divider for a 14-inch laptop, brass lock with two keys.',
    price: 11_400,
    stock: 17,
    pictures: [
      picture(
        'floor',
        '#dfd3c6',
        thing(icon('briefcase'), 0.56, { grade: { brightness: 1.1, hue: 12 } }),
      ),
    ],
  },
  {
    name: 'Cabin Trolley 38 L',
    description:
      'A polycarbonate shell that shrugs off knocks, four quiet wheels and a lock that airports can open without breaking. Within the cabin limits of every airline that flies from India.',
    price: 8_290,
    stock: 33,
    pictures: [
      picture(
        'arch',
        '#d6dcd8',
        thing(icon('luggage'), 0.56, { grade: { hue: -40, saturation: 0.45, brightness: 0.9 } }),
      ),
    ],
  },
  {
    name: 'Petal Coin Purse',
    description:
      'A kiss-lock purse in soft leather, for coins, earphones or a lucky stone. It shuts with the sound your grandmother’s did.',
    price: 749,
    stock: 0,
    pictures: [
      picture('disc', BLUSH, thing(icon('purse'), 0.46, { grade: { saturation: 0.55, hue: 14 } })),
    ],
  },
];
