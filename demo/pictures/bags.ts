import { daypack, daypackBack, duffel, tote } from '../art/bags.ts';
import { briefcase, cabinTrolley, coinPurse, handbag, openTrolley } from '../art/leather.ts';
import { bottle } from '../art/outdoors.ts';
import { pouch } from '../art/packing.ts';
import { closeUp, picture, type Pictures, sunlit, thing } from './picture.ts';

const OAT = '#e5dbcb';
const BLUSH = '#e7d4cd';
const SKY = '#d0d9de';
const OAK = '#c9b193';

const MOSS = { cloth: '#5d6f58', leather: '#8a5836', buckle: '#cdb68c' };
const INDIGO = { cloth: '#465a78', leather: '#6d4a34', buckle: '#c9c5bd' };
const weekender = duffel({ cloth: '#6d7658', leather: '#8a5836' });
const ink = duffel({ cloth: '#3d4c63', leather: '#3a2d28' });
const sunTote = tote({ canvas: '#ece1cd', handles: '#8a5a36', print: 'sun', ink: '#d07a4a' });
const sailor = tote({ canvas: '#39506a', handles: '#c9ad85', print: 'stripes', ink: '#e9dfcc' });
const atelier = handbag({ leather: '#b9744a', trim: '#6d3f2a', metal: '#d1b277' });
const counsel = briefcase({ leather: '#7a4630', metal: '#cdae72' });
const TROLLEY = { shell: '#5f8083' };
const trolley = cabinTrolley({ ...TROLLEY, trim: '#2f3436', metal: '#c9cccc' });
const petal = coinPurse({ leather: '#b5606a', metal: '#d1b277' });

export const bagPictures = {
  ridge: [
    sunlit('floor', '#cfd9cf', thing(daypack(MOSS), 0.58)),
    picture('table', OAT, thing(daypackBack(MOSS), 0.74, { turn: -6 })),
    picture(
      'floor',
      SKY,
      thing(daypack(MOSS), 0.54, { x: 0.42 }),
      thing(bottle({ body: '#7fa3a8', cap: '#2f3436' }), 0.32, { x: 0.8, y: 0.85 }),
    ),
  ],
  ridgeIndigo: [
    picture('disc', SKY, thing(daypack(INDIGO), 0.58)),
    picture('boards', OAK, thing(daypackBack(INDIGO), 0.74, { turn: 8 })),
  ],
  weekend: [
    picture('floor', OAT, thing(weekender, 0.64)),
    picture('table', '#d9dccb', thing(weekender, 0.72, { turn: -8 })),
  ],
  weekendInk: [
    picture('plinth', SKY, thing(ink, 0.56)),
    picture('boards', OAK, thing(ink, 0.74, { turn: 10 })),
    closeUp(OAT, ink, 1.7, [0.64, 0.5, 8]),
  ],
  sunday: [
    picture('arch', OAT, thing(sunTote, 0.56)),
    sunlit('table', BLUSH, thing(sunTote, 0.7, { turn: -8 })),
  ],
  sailor: [
    picture('floor', SKY, thing(sailor, 0.6)),
    picture('boards', OAK, thing(sailor, 0.74, { turn: 7 })),
  ],
  atelier: [
    picture('plinth', BLUSH, thing(atelier, 0.52)),
    picture(
      'floor',
      OAT,
      thing(pouch({ cotton: '#e9e0cf', cord: '#6d3f2a', name: 'ATELIER' }), 0.46, {
        x: 0.72,
        y: 0.79,
      }),
      thing(atelier, 0.5, { x: 0.36, y: 0.84 }),
    ),
    closeUp(SKY, atelier, 1.7, [0.5, 0.5]),
  ],
  counsel: [
    picture('floor', '#dfd3c6', thing(counsel, 0.62)),
    picture('table', SKY, thing(counsel, 0.74, { turn: -7 })),
    closeUp(OAT, counsel, 2, [0.5, 0.68]),
  ],
  trolley: [
    picture('arch', '#d6dcd8', thing(trolley, 0.62)),
    picture(
      'table',
      OAT,
      thing(
        openTrolley({
          ...TROLLEY,
          lining: '#d9cfc0',
          cloths: ['#c98a6a', '#e6dcc8', '#465a78', '#8fa394'],
        }),
        0.82,
        { turn: -6 },
      ),
    ),
  ],
  petal: [picture('disc', BLUSH, thing(petal, 0.5)), closeUp(OAT, petal, 1.6, [0.5, 0.3, -6])],
} satisfies Record<string, Pictures>;
