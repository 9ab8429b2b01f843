import { bagPictures as pictures } from '../pictures/bags.ts';
import type { Good } from './good.ts';

const ridge = {
  Volume: '22 litres',
  Size: '29 × 44 × 15 cm',
  Laptop: 'Up to 15 in',
  Material: 'Waxed cotton canvas, leather',
  Weight: '1.1 kg',
  Warranty: 'Seams and zips repaired for life',
};
const weekend = {
  Volume: '38 litres',
  Size: '52 × 30 × 25 cm',
  Material: 'Cotton twill, leather base, brass feet',
  Strap: 'Removable, 75–130 cm',
  Weight: '1.6 kg',
  Warranty: '3 years',
};

export const bags: readonly Good[] = [
  {
    name: 'Ridge Daypack 22 L, Moss',
    description:
      'Waxed canvas outside, a padded sleeve for a 15-inch laptop inside, and a front pocket that opens with one hand. The straps are cut in an S so that they stay on narrow shoulders.',
    price: 3_999,
    stock: 68,
    pictures: pictures.ridge,
    details: { ...ridge },
    family: { name: 'Ridge Daypack 22 L', colour: 'Moss', swatch: '#5d6f58' },
  },
  {
    name: 'Ridge Daypack 22 L, Indigo',
    description:
      'The daypack in washed indigo that fades like good denim. Same laptop sleeve, same lifetime repair of seams and zips.',
    price: 3_999,
    stock: 24,
    pictures: pictures.ridgeIndigo,
    details: { ...ridge, Material: 'Washed cotton canvas, leather' },
    family: { name: 'Ridge Daypack 22 L', colour: 'Indigo', swatch: '#465a78' },
  },
  {
    name: 'Weekend Duffel, Olive',
    description:
      'Two shirts, shoes, a jumper and a book, and it still fits under the seat. Heavy cotton twill on a leather base with brass feet; the shoulder strap hides in its own pocket.',
    price: 7_499,
    stock: 29,
    pictures: pictures.weekend,
    details: { ...weekend },
    family: { name: 'Weekend Duffel', colour: 'Olive', swatch: '#6d7658' },
  },
  {
    name: 'Weekend Duffel, Ink',
    description:
      'For darker suits and longer platforms: the duffel in ink-blue twill with black leather. Holds 38 litres.',
    price: 7_499,
    stock: 8,
    pictures: pictures.weekendInk,
    details: { ...weekend },
    family: { name: 'Weekend Duffel', colour: 'Ink', swatch: '#3d4c63' },
  },
  {
    name: 'Sunday Market Tote',
    description:
      'Twelve-ounce organic cotton, handles long enough for a shoulder, and a sun printed in Jaipur with a wooden block. Carries nine kilos of mangoes (we tried).',
    price: 599,
    stock: 200,
    pictures: pictures.sunday,
    details: {
      Size: '38 × 40 × 12 cm',
      Handles: '70 cm',
      Material: 'Organic cotton, 12 oz',
      Carries: '9 kg',
      Weight: '260 g',
      'Printed in': 'Jaipur, by hand',
      Care: 'Wash cold, iron inside out',
    },
  },
  {
    name: 'Sailor Stripe Tote',
    description:
      'A sturdier tote in navy canvas with three woven stripes, a zip across the top and a pocket for keys. The bottom is doubled.',
    price: 899,
    stock: 90,
    pictures: pictures.sailor,
    details: {
      Size: '40 × 36 × 15 cm',
      Handles: '62 cm',
      Material: 'Cotton canvas, 16 oz',
      Pockets: 'One inside, for keys',
      Closure: 'Zip',
      Weight: '430 g',
      Care: 'Wash cold',
    },
  },
  {
    name: 'Atelier Handbag',
    description:
      'Vegetable-tanned leather on a wooden frame, lined with suede. Opens wide, shuts with a click, and softens with each year.',
    price: 9_850,
    stock: 11,
    pictures: pictures.atelier,
    details: {
      Size: '30 × 24 × 14 cm',
      Material: 'Vegetable-tanned leather, suede lining',
      Frame: 'Beech with brass clasp',
      Weight: '890 g',
      'In the box': 'Bag, cotton dust bag, care cream',
      Warranty: '3 years',
    },
  },
  {
    name: 'Counsel Leather Briefcase',
    description:
      'A slim case for people who still carry paper. Full-grain leather, a divider for a 14-inch laptop, brass lock with two keys.',
    price: 11_400,
    stock: 17,
    pictures: pictures.counsel,
    details: {
      Size: '40 × 29 × 9 cm',
      Laptop: 'Up to 14 in',
      Material: 'Full-grain leather, cotton lining',
      Lock: 'Brass, two keys',
      Weight: '1.4 kg',
      Warranty: '3 years',
    },
  },
  {
    name: 'Cabin Trolley 38 L',
    description:
      'A polycarbonate shell that shrugs off knocks, four quiet wheels and a lock that airports can open without breaking. Within the cabin limits of every airline that flies from India.',
    price: 8_290,
    stock: 33,
    pictures: pictures.trolley,
    details: {
      Volume: '38 litres',
      Size: '55 × 35 × 23 cm with wheels',
      Shell: 'Polycarbonate',
      Wheels: 'Four, double, silent',
      Lock: 'TSA, three digits',
      Weight: '2.7 kg',
      Inside: 'Straps on one side, mesh on the other',
      Warranty: '5 years',
    },
  },
  {
    name: 'Petal Coin Purse',
    description:
      'A kiss-lock purse in soft leather, for coins, earphones or a lucky stone. It shuts with the sound your grandmother’s did.',
    price: 749,
    stock: 0,
    pictures: pictures.petal,
    details: {
      Size: '11 × 9 × 4 cm',
      Material: 'Sheep leather, cotton lining',
      Clasp: 'Kiss lock, brass-plated',
      Weight: '64 g',
      Colour: 'Petal',
    },
  },
];
