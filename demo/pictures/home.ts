import { cushion, foldedThrow, tableLamp, vase } from '../art/home.ts';
import { alarmClock, alarmClockBack } from '../art/instruments.ts';
import { diningChair, pillarCandle, pottedFig, scallopedMirror } from '../art/living.ts';
import { carton } from '../art/packing.ts';
import { journals } from '../art/paper-and-pens.ts';
import { closeUp, picture, type Pictures, sunlit, thing } from './picture.ts';

const LINEN = '#e6dfd2';
const SAGE = '#d2dad0';
const ROSE = '#e5d3cb';
const MIST = '#d9dde0';
const OAK = '#c9b193';
const DUSK = '#5d5a60';

const clayVase = vase({ clay: '#d6b79a', stems: '#9a8a5d', heads: '#d9b979' });
const orb = tableLamp({ shade: '#f0e3cb', base: '#c0764f', style: 'ball' });
const library = tableLamp({ shade: '#5f7a70', base: '#c3a36c', style: 'stem' });
const clayCushion = cushion({ cloth: '#c9785a', pattern: '#f1dcc4' });
const pineCushion = cushion({ cloth: '#4f6d5f', pattern: '#dfe0c9' });
const highland = foldedThrow({ wool: '#8a9aa8', stripe: '#f0e6d6' });
const fig = pottedFig({ leaf: '#4f7a55', pot: '#c27a55' });
const candle = (tall: number) => pillarCandle({ wax: '#e3b45e', tall });
const mirror = scallopedMirror({ brass: '#c79f58' });
const chair = diningChair({ wood: '#9c6a42' });
const stack = journals({ colours: ['#71825f', '#c08a86', '#7f9bb0'] });
const CLOCK = { body: '#3f6b70', brass: '#c9a565' };
const clock = alarmClock({ ...CLOCK, dial: '#f5efe0', marks: '#2f2b28', accent: '#b5482f' });

export const homePictures = {
  orb: [
    picture('plinth', ROSE, thing(orb, 0.54)),
    picture('shelf', LINEN, thing(orb, 0.54, { x: 0.36 }), thing(stack, 0.3, { x: 0.74 })),
    picture('floor', DUSK, thing(orb, 0.6)),
  ],
  library: [
    picture('floor', SAGE, thing(library, 0.62)),
    picture('shelf', LINEN, thing(clock, 0.26, { x: 0.76 }), thing(library, 0.58, { x: 0.38 })),
  ],
  dune: [
    sunlit('floor', LINEN, thing(clayVase, 0.64)),
    picture('arch', ROSE, thing(clayVase, 0.56)),
  ],
  zigzag: [
    picture('floor', '#e4d8c8', thing(clayCushion, 0.54)),
    picture('table', LINEN, thing(clayCushion, 0.62, { turn: 8 })),
  ],
  zigzagPine: [
    picture('floor', SAGE, thing(pineCushion, 0.54)),
    picture(
      'floor',
      LINEN,
      thing(pineCushion, 0.42, { x: 0.34, y: 0.79 }),
      thing(clayCushion, 0.42, { x: 0.62, y: 0.83 }),
    ),
  ],
  highland: [
    picture('plinth', '#d5d9dd', thing(highland, 0.52)),
    picture(
      'shelf',
      ROSE,
      thing(highland, 0.46, { x: 0.36 }),
      thing(candle(140), 0.34, { x: 0.76 }),
    ),
  ],
  fig: [
    picture('disc', SAGE, thing(fig, 0.66)),
    picture('shelf', LINEN, thing(fig, 0.6, { x: 0.34 }), thing(stack, 0.3, { x: 0.74 })),
    closeUp(SAGE, fig, 1.7, [0.5, 0.3]),
  ],
  candle: [
    picture(
      'plinth',
      '#e2d4c4',
      thing(candle(120), 0.36, { x: 0.38, y: 0.735 }),
      thing(candle(150), 0.46, { x: 0.58, y: 0.76 }),
    ),
    picture(
      'floor',
      DUSK,
      thing(candle(100), 0.36, { x: 0.24, y: 0.8 }),
      thing(candle(150), 0.52, { x: 0.5 }),
      thing(candle(110), 0.4, { x: 0.74, y: 0.85 }),
    ),
  ],
  mirror: [
    picture('table', LINEN, thing(mirror, 0.68)),
    picture('shelf', ROSE, thing(mirror, 0.52, { x: 0.42 }), thing(clayVase, 0.4, { x: 0.8 })),
    closeUp(SAGE, mirror, 1.7, [0.26, 0.24]),
  ],
  chair: [
    picture('floor', '#dfd6ca', thing(chair, 0.66)),
    picture(
      'floor',
      SAGE,
      thing(fig, 0.5, { x: 0.82, y: 0.78 }),
      thing(chair, 0.62, { x: 0.38 }),
      thing(clayCushion, 0.3, { x: 0.385, y: 0.545, raised: true }),
    ),
  ],
  clock: [
    picture('shelf', MIST, thing(clock, 0.5)),
    picture(
      'boards',
      OAK,
      thing(alarmClockBack({ ...CLOCK, metal: '#d8d3c6' }), 0.68, { turn: -6 }),
    ),
    picture(
      'floor',
      ROSE,
      thing(carton({ card: '#3f6b70', label: '#f5efe0', name: 'TWIN BELL' }), 0.44, { x: 0.66 }),
      thing(clock, 0.4, { x: 0.3, y: 0.86 }),
    ),
  ],
} satisfies Record<string, Pictures>;
