import { watchStrap } from '../art/clothes.ts';
import { stopwatch } from '../art/instruments.ts';
import { giftBox } from '../art/packing.ts';
import { digitalWatch, watch, watchBack, type WatchLook } from '../art/watch.ts';
import { closeUp, picture, type Pictures, sunlit, thing } from './picture.ts';

const SAND = '#e3d6c4';
const SLATE = '#cdd3d8';
const MOSS = '#d5d8c8';
const OAK = '#c9b193';

const steel = '#b9bbbf';
const fieldBlue: WatchLook = {
  kind: 'field',
  strap: '#8a5a36',
  strapKind: 'leather',
  dial: '#27486e',
  metal: steel,
  marks: '#f4ecd8',
  accent: '#e2733d',
};
const fieldOlive: WatchLook = {
  kind: 'field',
  strap: '#6e7550',
  strapKind: 'canvas',
  dial: '#3c4236',
  metal: '#8b8d88',
  marks: '#ece6d0',
  accent: '#d9863a',
};
const minimalBlack: WatchLook = {
  kind: 'dress',
  strap: '#2a2626',
  strapKind: 'leather',
  dial: '#26262a',
  metal: '#c9a77f',
  marks: '#dcbf95',
};
const minimalIvory: WatchLook = {
  kind: 'dress',
  strap: '#9a6039',
  strapKind: 'leather',
  dial: '#f3ead8',
  metal: '#cbb58f',
  marks: '#2f4a70',
};
const diver: WatchLook = {
  kind: 'diver',
  strap: '#9fa3a8',
  strapKind: 'steel',
  dial: '#1c5a5e',
  metal: steel,
  marks: '#f1f4f2',
  accent: '#e9a03a',
};
const cream: WatchLook = {
  kind: 'chronograph',
  strap: '#5a3b2a',
  strapKind: 'leather',
  dial: '#efe6d3',
  metal: steel,
  marks: '#3a332c',
  accent: '#b3402f',
};
const blueSteel: WatchLook = {
  kind: 'chronograph',
  strap: '#a6a9ae',
  strapKind: 'steel',
  dial: '#2a3f5f',
  metal: steel,
  marks: '#eef1f4',
  accent: '#e6b93c',
};
const arcadeBlack = digitalWatch({
  strap: '#2b2d31',
  body: '#3a3d43',
  lcd: '#b9c4ae',
  ink: '#23271f',
  accent: '#e0713f',
});
const arcadeBrick = digitalWatch({
  strap: '#a64b3c',
  body: '#b8574a',
  lcd: '#2e322f',
  ink: '#d9e4c8',
  accent: '#f1d29a',
});
const referee = stopwatch({
  metal: steel,
  dial: '#f3efe4',
  marks: '#2c2a28',
  accent: '#b3402f',
});

const inBox = (look: { card: string; tissue: string; name: string }) =>
  thing(giftBox(look), 0.72, { turn: -6 });

export const watchPictures = {
  fieldBlue: [
    sunlit('table', SAND, thing(watch(fieldBlue), 0.76, { turn: 18 })),
    picture('table', SLATE, thing(watch(fieldBlue), 1.5, { turn: -12, y: 0.52 })),
    picture(
      'boards',
      OAK,
      thing(watchBack({ ...fieldBlue, words: 'FIELD 38', glass: true }), 0.76, { turn: -14 }),
    ),
  ],
  fieldOlive: [
    picture('table', MOSS, thing(watch(fieldOlive), 0.76, { turn: -14 })),
    sunlit('table', SAND, thing(watch(fieldOlive), 1.4, { turn: 22 })),
    picture(
      'table',
      SLATE,
      thing(watchBack({ ...fieldOlive, words: 'FIELD 38' }), 0.76, { turn: 10 }),
    ),
  ],
  minimalBlack: [
    picture('table', SAND, thing(watch(minimalBlack), 0.76, { turn: 12 })),
    picture(
      'table',
      '#ddd3cb',
      inBox({ card: '#2c2a2b', tissue: '#e9e1d4', name: 'MINIMAL' }),
      thing(watch(minimalBlack), 0.58, { turn: -6 }),
    ),
    picture(
      'table',
      '#dfd8cb',
      thing(watchBack({ ...minimalBlack, words: 'MINIMAL' }), 1.3, { turn: 14 }),
    ),
  ],
  minimalIvory: [
    picture('table', '#dfd8cb', thing(watch(minimalIvory), 0.76, { turn: -18 })),
    picture('boards', OAK, thing(watch(minimalIvory), 1.35, { turn: 10 })),
    picture(
      'table',
      SAND,
      thing(watchBack({ ...minimalIvory, words: 'MINIMAL' }), 0.76, { turn: 16 }),
    ),
  ],
  diver: [
    picture('table', '#cfdcda', thing(watch(diver), 0.76, { turn: 8 })),
    picture('table', SLATE, thing(watch(diver), 1.45, { turn: 20 })),
    picture(
      'table',
      '#cfdcda',
      thing(watchBack({ ...diver, words: '200 METRES' }), 0.76, { turn: -12 }),
    ),
  ],
  cream: [
    picture('table', '#e0cfc0', thing(watch(cream), 0.76, { turn: -10 })),
    sunlit('table', SAND, thing(watch(cream), 1.3, { turn: 14 })),
    picture(
      'table',
      '#ddd3cb',
      inBox({ card: '#5a3b2a', tissue: '#efe6d3', name: 'RALLY' }),
      thing(watch(cream), 0.58, { turn: -6 }),
    ),
  ],
  blueSteel: [
    picture('table', SLATE, thing(watch(blueSteel), 0.76, { turn: 16 })),
    picture('table', '#d8dde2', thing(watch(blueSteel), 1.4, { turn: -14 })),
    picture(
      'boards',
      '#bdb4a6',
      thing(watchBack({ ...blueSteel, words: 'RALLY' }), 0.76, { turn: 8 }),
    ),
  ],
  arcadeBlack: [
    picture('table', '#dcd6d3', thing(arcadeBlack, 0.76, { turn: -12 })),
    closeUp('#dcd6d3', arcadeBlack, 1.6, [0.5, 0.5, 12]),
  ],
  arcadeBrick: [
    picture('table', '#e6d5cc', thing(arcadeBrick, 0.76, { turn: 14 })),
    picture(
      'table',
      SAND,
      inBox({ card: '#d9a48f', tissue: '#f3ece0', name: 'ARCADE' }),
      thing(arcadeBrick, 0.58, { turn: -6 }),
    ),
  ],
  referee: [
    picture('table', MOSS, thing(referee, 0.68, { turn: -8 })),
    closeUp(SAND, referee, 1.5, [0.5, 0.52, 10]),
  ],
  strapChestnut: [
    picture('table', SAND, thing(watchStrap({ leather: '#7a4630' }), 0.7, { turn: -8 })),
    closeUp(MOSS, watchStrap({ leather: '#7a4630' }), 1.5, [0.4, 0.7, 14]),
  ],
  strapBlack: [
    picture('table', SLATE, thing(watchStrap({ leather: '#2f2c2b' }), 0.7, { turn: 10 })),
    picture('boards', OAK, thing(watchStrap({ leather: '#2f2c2b' }), 0.66, { turn: -12 })),
  ],
} satisfies Record<string, Pictures>;
