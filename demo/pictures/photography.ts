import {
  camcorder,
  compactBack,
  compactCamera,
  filmProjector,
  filmReel,
  lensEnd,
  rangefinder,
  rangefinderTop,
} from '../art/cameras.ts';
import { vase } from '../art/home.ts';
import { pictureFrame } from '../art/living.ts';
import { carton, pouch } from '../art/packing.ts';
import { filmRoll, lens, tripod } from '../art/photography.ts';
import { closeUp, picture, type Pictures, sunlit, thing } from './picture.ts';

const FOG = '#d9d8d8';
const LILAC = '#dfd8e0';
const WHEAT = '#e5dac8';
const OAK = '#c9b193';

const R1 = { top: '#c6c5c2', leather: '#2b2a2c', accent: '#c0493a' };
const lumen = rangefinder({ ...R1, glass: '#4a5f94' });
const SKY_BLUE = { shell: '#7aa0b3', trim: '#cfd3d4' };
const PRIME = { barrel: '#3a3a3e', ring: '#c0493a', glass: '#4a5f94' };
const PORTRAIT = { barrel: '#4a4743', ring: '#d3a24c', glass: '#5d4a80' };
const prime = lens(PRIME);
const portrait = lens(PORTRAIT);
const goldFilm = filmRoll({ label: '#e9b23f', band: '#b9402f' });
const nightFilm = filmRoll({ label: '#2f4465', band: '#7fb3b8' });
const heron = tripod({ legs: '#55575c', grips: '#2d2e31', head: '#3b3d42' });
const FILM = { metal: '#c9c6bf', film: '#4a362c' };
const projector = filmProjector({ ...FILM, body: '#6b7a70', trim: '#2c2b2c' });
const hand = camcorder({ body: '#5a5d63', trim: '#34353a', glass: '#5d6f94' });
const frame = pictureFrame({ wood: '#c79a68', mount: '#f4efe4' });

export const photographyPictures = {
  lumen: [
    picture('plinth', LILAC, thing(lumen, 0.52)),
    sunlit('table', WHEAT, thing(rangefinderTop(R1), 0.7, { turn: -8 })),
    picture('arch', FOG, thing(lumen, 0.48, { x: 0.44 }), thing(prime, 0.22, { x: 0.78, y: 0.86 })),
    closeUp(WHEAT, lumen, 1.7, [0.56, 0.5]),
  ],
  go: [
    picture('disc', '#d2dce1', thing(compactCamera({ ...SKY_BLUE, glass: '#5d5a94' }), 0.56)),
    picture('table', WHEAT, thing(compactBack(SKY_BLUE), 0.68, { turn: 8 })),
  ],
  prime: [
    picture('plinth', FOG, thing(prime, 0.48)),
    picture('table', LILAC, thing(lensEnd({ ...PRIME, words: '35 MM', end: 'front' }), 0.62)),
    picture(
      'boards',
      OAK,
      thing(rangefinderTop(R1), 0.62, { x: 0.42, y: 0.42, turn: -10 }),
      thing(lensEnd({ ...PRIME, words: '35 MM', end: 'back' }), 0.3, { x: 0.76, y: 0.72 }),
    ),
  ],
  portrait: [
    picture('arch', WHEAT, thing(portrait, 0.52)),
    picture(
      'table',
      FOG,
      thing(lensEnd({ ...PORTRAIT, words: '85 MM', end: 'back' }), 0.6, { turn: 14 }),
    ),
    picture(
      'floor',
      LILAC,
      thing(pouch({ cotton: '#4a4743', cord: '#d3a24c', name: 'LUMEN' }), 0.44, {
        x: 0.7,
        y: 0.79,
      }),
      thing(portrait, 0.42, { x: 0.34, y: 0.84 }),
    ),
  ],
  goldFilm: [
    picture('floor', WHEAT, thing(goldFilm, 0.54)),
    picture('table', LILAC, thing(goldFilm, 0.5, { turn: -14 })),
    picture(
      'floor',
      FOG,
      thing(carton({ card: '#e9b23f', label: '#f6eedd', name: 'GOLD 400' }), 0.42, { x: 0.66 }),
      thing(goldFilm, 0.32, { x: 0.32, y: 0.86 }),
    ),
  ],
  nightFilm: [
    picture('disc', '#d0d6de', thing(nightFilm, 0.52)),
    picture(
      'boards',
      OAK,
      thing(nightFilm, 0.4, { x: 0.3, y: 0.38, turn: -16 }),
      thing(nightFilm, 0.4, { x: 0.66, y: 0.64, turn: 10 }),
    ),
  ],
  heron: [
    picture('floor', FOG, thing(heron, 0.66)),
    picture(
      'arch',
      WHEAT,
      thing(heron, 0.6, { y: 0.9 }),
      thing(lumen, 0.26, { y: 0.335, raised: true }),
    ),
  ],
  projector: [
    picture('plinth', WHEAT, thing(projector, 0.54)),
    picture('boards', OAK, thing(filmReel(FILM), 0.66)),
    closeUp(LILAC, projector, 1.6, [0.5, 0.7]),
  ],
  hand: [
    picture('arch', FOG, thing(hand, 0.6)),
    picture(
      'floor',
      WHEAT,
      thing(carton({ card: '#5a5d63', label: '#e9e6df', name: 'HAND HD' }), 0.42, { x: 0.7 }),
      thing(hand, 0.46, { x: 0.32, y: 0.87 }),
    ),
  ],
  frame: [
    picture('shelf', LILAC, thing(frame, 0.58)),
    picture('table', WHEAT, thing(frame, 0.76)),
    picture(
      'shelf',
      FOG,
      thing(frame, 0.54, { x: 0.36 }),
      thing(vase({ clay: '#d6b79a', stems: '#9a8a5d', heads: '#d9b979' }), 0.4, { x: 0.76 }),
    ),
  ],
} satisfies Record<string, Pictures>;
