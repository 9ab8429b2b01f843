import { fountainPen, notebook, pencils } from '../art/stationery.ts';
import { type Good, icon, picture, sunlit, thing } from './good.ts';

const BUTTER = '#eae0c6';
const PAPER = '#e4e1da';
const POWDER = '#d3dbe2';

const bound = notebook({ cover: '#3f4a57', band: '#c9764a', label: '#ece4d4' });
const meridian = fountainPen({ barrel: '#37507a', trim: '#d9c9a0' });

export const stationery: readonly Good[] = [
  {
    name: 'Bound Notebook, Dotted',
    description:
      'One hundred and ninety-two pages of 100 g paper that fountain pens do not bleed through. Lies flat, numbers its own pages and keeps its place with two ribbons.',
    price: 699,
    stock: 175,
    pictures: [
      picture(
        'table',
        BUTTER,
        thing(bound, 0.62, { turn: -8 }),
        thing(fountainPen({ barrel: '#8a5a3c', trim: '#d9c9a0' }), 0.5, {
          x: 0.8,
          y: 0.56,
          turn: 12,
        }),
      ),
      sunlit('table', PAPER, thing(bound, 0.72, { turn: 10 })),
    ],
  },
  {
    name: 'Confetti Notebook, Ruled',
    description:
      'A cheerful cover over serious paper: 160 ruled pages, rounded corners, a pocket at the back for tickets and pressed leaves.',
    price: 449.5,
    stock: 130,
    pictures: [
      picture(
        'table',
        POWDER,
        thing(
          notebook({ cover: '#e6b9a6', band: '#4f6d7a', label: '#f6efe4', pattern: '#b9573f' }),
          0.7,
          { turn: 8 },
        ),
      ),
    ],
  },
  {
    name: 'Cloth-Bound Journals, Set of Three',
    description:
      'Three journals in moss, rose and sky, sewn in sixteen-page sections and bound in bookcloth. One for work, one for home, one for neither.',
    price: 1_099,
    stock: 55,
    pictures: [
      picture('plinth', BUTTER, thing(icon('books'), 0.5, { grade: { saturation: 0.45 } })),
    ],
  },
  {
    name: 'Meridian Fountain Pen',
    description:
      'A steel nib that starts on the first stroke, a body of brushed aluminium and a converter for bottled ink. Medium nib; fine and broad fit too and cost little.',
    price: 2_490,
    stock: 38,
    pictures: [
      picture('table', POWDER, thing(meridian, 0.78, { turn: 38 })),
      picture(
        'table',
        PAPER,
        thing(bound, 0.7, { x: 0.4, turn: -4 }),
        thing(meridian, 0.6, { x: 0.78, turn: 16 }),
      ),
    ],
  },
  {
    name: 'Slate Rollerball Pen',
    description:
      'Smooth as a fountain pen, tidy as a ballpoint. The brass under the enamel gives it weight; refills are the ordinary kind.',
    price: 1_250,
    stock: 80,
    pictures: [
      picture('table', BUTTER, thing(icon('pen'), 0.62, { grade: { saturation: 0.55, hue: -15 } })),
    ],
  },
  {
    name: 'Cedar Pencils, Box of Twelve',
    description:
      'Graphite from HB to 4B in cedar that smells of school. Sharpened at the factory, with a rubber that does not smear.',
    price: 89.5,
    stock: 200,
    pictures: [
      picture(
        'table',
        PAPER,
        thing(
          pencils({
            colours: ['#c4694a', '#d9a05b', '#e3c67e', '#8fa37a', '#5f8590', '#3f5578', '#7d5a78'],
          }),
          0.68,
          { turn: -6 },
        ),
      ),
    ],
  },
  {
    name: 'Tailor’s Paper Scissors',
    description:
      'Forged in Meerut, ground by hand and balanced so that they close by themselves. Eighteen centimetres, for either hand.',
    price: 520,
    stock: 64,
    pictures: [
      picture(
        'table',
        '#e5d8cd',
        thing(icon('scissors'), 0.6, { turn: 24, grade: { saturation: 0.6 } }),
      ),
    ],
  },
  {
    name: 'Gouache Starter Palette',
    description:
      'Six colours that mix into all the others, on a beech palette with a thumb hole cut for real thumbs. Dries matt, forgives everything.',
    price: 1_799,
    stock: 21,
    pictures: [
      picture(
        'table',
        BUTTER,
        thing(icon('artist-palette'), 0.62, { grade: { saturation: 0.8 } }),
        thing(icon('paintbrush'), 0.42, { x: 0.72, y: 0.6, grade: { saturation: 0.6, hue: 150 } }),
      ),
    ],
  },
  {
    name: 'Oak Clipboard',
    description:
      'A4, in oiled oak with a steel clip that bites. Hang it on the wall as a frame for whatever matters this week.',
    price: 650,
    stock: 2,
    pictures: [
      picture(
        'table',
        PAPER,
        thing(icon('clipboard'), 0.66, { turn: -6, grade: { saturation: 0.7 } }),
      ),
    ],
  },
  {
    name: 'Steel Ruler, 30 cm',
    description:
      'Etched, not printed, so the numbers stay. Cork on the back keeps it where you put it; the edge is true to a tenth of a millimetre.',
    price: 349,
    stock: 115,
    pictures: [
      picture(
        'table',
        '#d9dcd6',
        thing(icon('straight-ruler'), 0.66, { grade: { saturation: 0.4 } }),
      ),
    ],
  },
  {
    name: 'Letter Set, Ivory',
    description:
      'Twenty sheets of laid paper and twenty lined envelopes for the things that should not be typed. The red seals are stickers, and nobody needs to know.',
    price: 799,
    stock: 49,
    pictures: [
      picture(
        'table',
        '#e6d6cf',
        thing(icon('love-letter'), 0.64, { turn: 7, grade: { saturation: 0.7 } }),
      ),
    ],
  },
];
