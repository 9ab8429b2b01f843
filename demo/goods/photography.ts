import { photographyPictures as pictures } from '../pictures/photography.ts';
import type { Good } from './good.ts';

const FILM = {
  Format: '35 mm, 36 exposures',
  Process: 'C-41, any laboratory',
  'Use by': 'At least 24 months from delivery',
  Storage: 'Below 21 °C; best in the fridge',
};

export const photography: readonly Good[] = [
  {
    name: 'Lumen R1 Rangefinder Camera',
    description:
      'A digital camera that works like the old ones: a dial for light, a dial for time and a bright window to look through. 24 megapixels, two card slots, 440 grams.',
    price: 49_999,
    stock: 9,
    pictures: pictures.lumen,
    details: {
      Sensor: '24 megapixels, full frame',
      Viewfinder: 'Optical rangefinder, 0.72 ×',
      Shutter: '1/4000 s – 60 s',
      Sensitivity: 'ISO 100–25,600',
      Storage: '2 × SD',
      Battery: 'About 420 pictures',
      Size: '13 × 8 × 3.6 cm',
      Weight: '440 g without lens',
      Warranty: '3 years',
    },
  },
  {
    name: 'Lumen Go Compact, Sky',
    description:
      'A pocket camera with a flash that flatters, a lens that closes itself and a strap for your wrist. The one that comes to the party and goes home in one piece.',
    price: 15_990,
    stock: 25,
    pictures: pictures.go,
    details: {
      Kind: 'Compact camera',
      Sensor: '20 megapixels, 1 in',
      Lens: '24–72 mm, f/1.8–2.8',
      Screen: '3 in, touch',
      Video: '4K at 30 frames a second',
      Battery: 'About 300 pictures, USB-C',
      Weight: '294 g',
      'In the box': 'Camera, wrist strap, battery, cable',
      Warranty: '2 years',
    },
  },
  {
    name: 'Prime Lens 35 mm f/1.8',
    description:
      'The focal length of a good story: wide enough for a room, close enough for a face. Nine elements in a metal barrel, with an aperture ring that clicks.',
    price: 21_499,
    stock: 14,
    pictures: pictures.prime,
    details: {
      'Focal length': '35 mm',
      Aperture: 'f/1.8–16, clicks',
      Construction: '9 elements in 7 groups',
      'Nearest focus': '30 cm',
      Filter: '49 mm',
      Weight: '260 g',
      'In the box': 'Lens, caps, hood',
      Warranty: '3 years',
    },
  },
  {
    name: 'Portrait Lens 85 mm f/2',
    description:
      'Soft where it should be soft and sharp at the eyelashes. Eleven rounded blades turn street lamps into coins.',
    price: 27_800,
    stock: 6,
    pictures: pictures.portrait,
    details: {
      'Focal length': '85 mm',
      Aperture: 'f/2–16, 11 blades',
      Construction: '8 elements in 6 groups',
      'Nearest focus': '80 cm',
      Filter: '58 mm',
      Weight: '420 g',
      'In the box': 'Lens, caps, hood, pouch',
      Warranty: '3 years',
    },
  },
  {
    name: 'Golden Hour Film 400',
    description:
      'Colour negative film with warm skin and forgiving shadows: 36 exposures at ISO 400. Any laboratory can develop it; we add a paper bag to post it in.',
    price: 949,
    stock: 145,
    pictures: pictures.goldFilm,
    details: { Sensitivity: 'ISO 400', Type: 'Colour negative, daylight', ...FILM },
  },
  {
    name: 'Night Train Film 800',
    description:
      'A fast film balanced for lamps: blue hours, wet streets, stages. 36 exposures with a red glow around the lights that no filter gets right.',
    price: 1_150,
    stock: 98,
    pictures: pictures.nightFilm,
    details: { Sensitivity: 'ISO 800', Type: 'Colour negative, tungsten light', ...FILM },
  },
  {
    name: 'Heron Travel Tripod',
    description:
      'Folds to the length of a bottle, stands to the height of your eyes and holds eight kilos without a tremble. Carbon legs with twist locks and a ball head; 1.2 kg.',
    price: 9_290,
    stock: 30,
    pictures: pictures.heron,
    details: {
      Height: '38–152 cm',
      Folded: '39 cm',
      Carries: '8 kg',
      Legs: 'Carbon, five sections, twist locks',
      Head: 'Ball, Arca plate',
      Weight: '1.2 kg',
      'In the box': 'Tripod, plate, bag, hex key',
      Warranty: '5 years',
    },
  },
  {
    name: 'Super Eight Film Projector',
    description:
      'Restored in Kolkata, belt by belt: it hums, it flickers, it smells of warm dust. With a new lamp, two reels and a short film about a heron.',
    price: 22_500,
    stock: 0,
    pictures: pictures.projector,
    details: {
      Format: 'Super 8',
      Speed: '18 and 24 frames a second',
      Lens: '15–30 mm, f/1.3',
      Lamp: '12 V, 100 W, new',
      Reels: 'Up to 120 m',
      Condition: 'Restored, tested for 10 hours',
      Weight: '7.1 kg',
      'In the box': 'Projector, 2 reels, a short film',
      Warranty: '1 year',
    },
  },
  {
    name: 'Hand Camcorder HD',
    description:
      'Ten-times zoom, a screen that turns to face you and a microphone that hears birds. Records four hours on one card, without an account or an app.',
    price: 18_999,
    stock: 36,
    pictures: pictures.hand,
    details: {
      Video: 'Full HD at 60 frames a second',
      Zoom: '10 ×, optical',
      Screen: '3 in, turns to the front',
      Storage: 'SD, 4 hours on 64 GB',
      Battery: '2.5 hours of recording',
      Weight: '310 g',
      'In the box': 'Camcorder, battery, charger, 64 GB card',
      Warranty: '2 years',
    },
  },
  {
    name: 'Oak Picture Frame A4',
    description:
      'Solid oak, museum glass and acid-free mount, made to hang or to stand. The landscape in the picture is a print by Ila Rao and is yours to keep.',
    price: 1_350,
    stock: 77,
    pictures: pictures.frame,
    details: {
      'Size of the picture': 'A4 with the mount, A3 without',
      'Size of the frame': '33 × 46 cm',
      Frame: 'Solid oak, oiled',
      Glass: 'Museum glass, UV filter',
      Mounting: 'Hangs either way, or stands',
      Weight: '1.6 kg',
      Print: '“Dusk” by Ila Rao',
    },
  },
];
