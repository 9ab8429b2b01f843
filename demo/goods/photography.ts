import { filmRoll, lens, tripod } from '../art/photography.ts';
import { type Good, icon, picture, sunlit, thing } from './good.ts';

const FOG = '#d9d8d8';
const LILAC = '#dfd8e0';
const WHEAT = '#e5dac8';

const prime = lens({ barrel: '#3a3a3e', ring: '#c0493a', glass: '#4a5f94' });
const goldFilm = filmRoll({ label: '#e9b23f', band: '#b9402f' });

export const photography: readonly Good[] = [
  {
    name: 'Lumen R1 Rangefinder Camera',
    description:
      'A digital camera that works like the old ones: a dial for light, a dial for time and a bright window to look through. 24 megapixels, two card slots, 440 grams.',
    price: 49_999,
    stock: 9,
    pictures: [
      picture('plinth', LILAC, thing(icon('camera'), 0.46, { grade: { saturation: 0.4 } })),
      sunlit('table', WHEAT, thing(icon('camera'), 0.62, { turn: -8, grade: { saturation: 0.4 } })),
      picture(
        'arch',
        FOG,
        thing(icon('camera'), 0.44, { x: 0.44, grade: { saturation: 0.4 } }),
        thing(prime, 0.22, { x: 0.75, y: 0.86 }),
      ),
    ],
  },
  {
    name: 'Lumen Go Compact, Sky',
    description:
      'A pocket camera with a flash that flatters, a lens that closes itself and a strap for your wrist. The one that comes to the party and goes home in one piece.',
    price: 15_990,
    stock: 25,
    pictures: [
      picture(
        'disc',
        '#d2dce1',
        thing(icon('camera-with-flash'), 0.5, {
          grade: { tones: ['#22303a', '#7aa0b3', '#f3f6f5'] },
        }),
      ),
    ],
  },
  {
    name: 'Prime Lens 35 mm f/1.8',
    description:
      'The focal length of a good story: wide enough for a room, close enough for a face. Nine elements in a metal barrel, with an aperture ring that clicks.',
    price: 21_499,
    stock: 14,
    pictures: [
      picture('plinth', FOG, thing(prime, 0.48)),
      picture('disc', LILAC, thing(prime, 0.54)),
    ],
  },
  {
    name: 'Portrait Lens 85 mm f/2',
    description:
      'Soft where it should be soft and sharp at the eyelashes. Eleven rounded blades turn street lamps into coins.',
    price: 27_800,
    stock: 6,
    pictures: [
      picture(
        'arch',
        WHEAT,
        thing(lens({ barrel: '#4a4743', ring: '#d3a24c', glass: '#5d4a80' }), 0.52),
      ),
    ],
  },
  {
    name: 'Golden Hour Film 400',
    description:
      'Colour negative film with warm skin and forgiving shadows: 36 exposures at ISO 400. Any laboratory can develop it; we add a paper bag to post it in.',
    price: 949,
    stock: 145,
    pictures: [
      picture('floor', WHEAT, thing(goldFilm, 0.54)),
      picture('table', LILAC, thing(goldFilm, 0.5, { turn: -14 })),
    ],
  },
  {
    name: 'Night Train Film 800',
    description:
      'A fast film balanced for lamps: blue hours, wet streets, stages. 36 exposures with a red glow around the lights that no filter gets right.',
    price: 1_150,
    stock: 98,
    pictures: [
      picture('disc', '#d0d6de', thing(filmRoll({ label: '#2f4465', band: '#7fb3b8' }), 0.52)),
    ],
  },
  {
    name: 'Heron Travel Tripod',
    description:
      'Folds to the length of a bottle, stands to the height of your eyes and holds eight kilos without a tremble. Carbon legs with twist locks and a ball head; 1.2 kg.',
    price: 9_290,
    stock: 30,
    pictures: [
      picture(
        'floor',
        FOG,
        thing(tripod({ legs: '#55575c', grips: '#2d2e31', head: '#3b3d42' }), 0.66),
      ),
    ],
  },
  {
    name: 'Super Eight Film Projector',
    description:
      'Restored in Kolkata, belt by belt: it hums, it flickers, it smells of warm dust. With a new lamp, two reels and a short film about a heron.',
    price: 22_500,
    stock: 0,
    pictures: [
      picture(
        'plinth',
        WHEAT,
        thing(icon('film-projector'), 0.52, { grade: { saturation: 0.35 } }),
      ),
    ],
  },
  {
    name: 'Hand Camcorder HD',
    description:
      'Ten-times zoom, a screen that turns to face you and a microphone that hears birds. Records four hours on one card, without an account or an app.',
    price: 18_999,
    stock: 36,
    pictures: [
      picture('arch', FOG, thing(icon('video-camera'), 0.52, { grade: { saturation: 0.4 } })),
    ],
  },
  {
    name: 'Oak Picture Frame A4',
    description:
      'Solid oak, museum glass and acid-free mount, made to hang or to stand. The landscape in the picture is a print by Ila Rao and is yours to keep.',
    price: 1_350,
    stock: 77,
    pictures: [
      picture('plinth', LILAC, thing(icon('framed-picture'), 0.48, { grade: { saturation: 0.6 } })),
    ],
  },
];
