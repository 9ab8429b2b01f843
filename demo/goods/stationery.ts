import { stationeryPictures as pictures } from '../pictures/stationery.ts';
import type { Good } from './good.ts';

export const stationery: readonly Good[] = [
  {
    name: 'Bound Notebook, Dotted',
    description:
      'One hundred and ninety-two pages of 100 g paper that fountain pens do not bleed through. Lies flat, numbers its own pages and keeps its place with two ribbons.',
    price: 699,
    stock: 175,
    pictures: pictures.bound,
    details: {
      Format: 'A5, 14.8 × 21 cm',
      Pages: '192, numbered',
      Paper: '100 g/m², acid-free',
      Ruling: 'Dots, 5 mm',
      Binding: 'Sewn, lies flat',
      Extras: '2 ribbons, elastic band, pocket',
      Weight: '340 g',
    },
  },
  {
    name: 'Confetti Notebook, Ruled',
    description:
      'A cheerful cover over serious paper: 160 ruled pages, rounded corners, a pocket at the back for tickets and pressed leaves.',
    price: 449.5,
    stock: 130,
    pictures: pictures.confetti,
    details: {
      Format: 'A5, 14.8 × 21 cm',
      Pages: '160',
      Paper: '90 g/m²',
      Ruling: 'Lines, 7 mm',
      Binding: 'Sewn, soft cover',
      Extras: 'Pocket, elastic band',
      Weight: '270 g',
    },
  },
  {
    name: 'Cloth-Bound Journals, Set of Three',
    description:
      'Three journals in moss, rose and sky, sewn in sixteen-page sections and bound in bookcloth. One for work, one for home, one for neither.',
    price: 1_099,
    stock: 55,
    pictures: pictures.journals,
    details: {
      Format: 'B6, 12.5 × 17.6 cm',
      Pages: '144 each',
      Paper: '90 g/m², blank',
      Binding: 'Sewn in sections of 16, bookcloth',
      Colours: 'Moss, rose, sky',
      Weight: '660 g the set',
    },
  },
  {
    name: 'Meridian Fountain Pen',
    description:
      'A steel nib that starts on the first stroke, a body of brushed aluminium and a converter for bottled ink. Medium nib; fine and broad fit too and cost little.',
    price: 2_490,
    stock: 38,
    pictures: pictures.meridian,
    details: {
      Nib: 'Steel, medium',
      Body: 'Brushed aluminium',
      Filling: 'Converter or international cartridges',
      Length: '13.8 cm',
      Weight: '26 g',
      'In the box': 'Pen, converter, 2 blue cartridges',
      Warranty: '2 years',
    },
  },
  {
    name: 'Slate Rollerball Pen',
    description:
      'Smooth as a fountain pen, tidy as a ballpoint. The brass under the enamel gives it weight; refills are the ordinary kind.',
    price: 1_250,
    stock: 80,
    pictures: pictures.slate,
    details: {
      Refill: 'Euro rollerball, 0.7 mm, black',
      Body: 'Enamelled brass',
      Length: '13.6 cm',
      Weight: '31 g',
      'In the box': 'Pen, 1 refill, cotton sleeve',
      Warranty: '2 years',
    },
  },
  {
    name: 'Cedar Pencils, Box of Twelve',
    description:
      'Graphite from HB to 4B in cedar that smells of school. Sharpened at the factory, with a rubber that does not smear.',
    price: 89.5,
    stock: 200,
    pictures: pictures.cedar,
    details: {
      Contents: '12 pencils',
      Grades: '2 × 4B, 2 × 2B, 2 × B, 4 × HB, 2 × F',
      Wood: 'Incense cedar',
      Length: '17.5 cm',
      Shape: 'Hexagonal',
      Rubber: 'Natural, on each pencil',
    },
  },
  {
    name: 'Tailor’s Paper Scissors',
    description:
      'Forged in Meerut, ground by hand and balanced so that they close by themselves. Eighteen centimetres, for either hand.',
    price: 520,
    stock: 64,
    pictures: pictures.scissors,
    details: {
      Length: '18 cm',
      Blades: 'Forged carbon steel, 8 cm',
      Hand: 'Right or left',
      Weight: '145 g',
      'Made in': 'Meerut, Uttar Pradesh',
      Care: 'A drop of oil on the screw once a year',
    },
  },
  {
    name: 'Gouache Starter Palette',
    description:
      'Six colours that mix into all the others, on a beech palette with a thumb hole cut for real thumbs. Dries matt, forgives everything.',
    price: 1_799,
    stock: 21,
    pictures: pictures.palette,
    details: {
      Colours: '6 × 15 ml gouache',
      Palette: 'Beech, 30 × 24 cm',
      Pigments: 'Lightfast, free of cadmium',
      'Thins with': 'Water',
      'In the box': 'Palette, 6 tubes, round brush no. 8',
      Care: 'Wipe the wood, oil it now and then',
    },
  },
  {
    name: 'Oak Clipboard',
    description:
      'A4, in oiled oak with a steel clip that bites. Hang it on the wall as a frame for whatever matters this week.',
    price: 650,
    stock: 2,
    pictures: pictures.clipboard,
    details: {
      Format: 'A4, 23 × 32 cm',
      Material: 'Oak, oiled',
      Clip: 'Steel, holds 60 sheets',
      Hole: 'For hanging',
      Weight: '420 g',
    },
  },
  {
    name: 'Steel Ruler, 30 cm',
    description:
      'Etched, not printed, so the numbers stay. Cork on the back keeps it where you put it; the edge is true to a tenth of a millimetre.',
    price: 349,
    stock: 115,
    pictures: pictures.ruler,
    details: {
      Length: '30 cm, 31 cm over all',
      Width: '3 cm',
      Material: 'Stainless steel, 1 mm',
      Scale: 'Millimetres, etched',
      Back: 'Cork',
      Accuracy: '± 0.1 mm',
      Weight: '78 g',
    },
  },
  {
    name: 'Letter Set, Ivory',
    description:
      'Twenty sheets of laid paper and twenty lined envelopes for the things that should not be typed. The red seals are stickers, and nobody needs to know.',
    price: 799,
    stock: 49,
    pictures: pictures.ivory,
    details: {
      Sheets: '20, A5',
      Envelopes: '20, C6, lined in blue',
      Paper: 'Laid, 120 g/m², cotton content 25 %',
      Seals: '20 red stickers',
      Box: 'Keeps the letters you get',
    },
  },
];
