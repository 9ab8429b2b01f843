import {
  amplifier,
  bookshelfSpeaker,
  closedHeadphones,
  earbuds,
  foamHeadphones,
  portableSpeaker,
  turntable,
} from '../art/audio.ts';
import { earbudsInCase, headphoneCase, studioHeadphones, tableRadio } from '../art/audio-more.ts';
import { mug } from '../art/kitchen.ts';
import { pottedFig } from '../art/living.ts';
import { carton } from '../art/packing.ts';
import { closeUp, picture, type Pictures, sunlit, thing } from './picture.ts';

const STONE = '#ddd5c9';
const MIST = '#cfd8d9';
const CLAY = '#e2cfc2';
const OAK = '#c9b193';

const graphite = closedHeadphones({
  band: '#3b3d42',
  cups: '#44474e',
  pads: '#26272a',
  accent: '#c59a6a',
});
const sand = closedHeadphones({
  band: '#d8c9b3',
  cups: '#e6dac7',
  pads: '#b39a7c',
  accent: '#8c6f4f',
});
const foam = foamHeadphones({ band: '#b7b4ae', pads: '#e07b3a', cups: '#3a3a3e' });
const studio = studioHeadphones({
  frame: '#3c3e42',
  pads: '#2a2a2d',
  leather: '#4a352a',
  grille: '#1d1e20',
});
const WHITE = { shell: '#f0ece6', inside: '#d8d2c8', tip: '#b9b2a8' };
const INK = { shell: '#35435c', inside: '#202a3c', tip: '#7f8ca3' };
const walnutSpeaker = bookshelfSpeaker({
  cabinet: '#a5764c',
  front: '#2c2b2c',
  cone: '#4a4848',
  ring: '#bdb8b0',
});
const meadow = portableSpeaker({ body: '#5d7468', grille: '#7b9486', loop: '#c99b62' });
const deck = turntable({ plinth: '#b98a5c', label: '#d8693f', mat: '#201f21' });
const nordlys = amplifier({ case: '#6b4a32', panel: '#d9d4cb', glow: '#f3d79b' });
const radio = tableRadio({ wood: '#a5764c', cloth: '#d9cfbd', dial: '#f4ead6', brass: '#c9a565' });

export const audioPictures = {
  halden: [
    picture('plinth', STONE, thing(graphite, 0.5)),
    sunlit('table', STONE, thing(graphite, 0.66, { turn: -14 })),
    closeUp(MIST, graphite, 1.7, [0.3, 0.68, -8]),
    picture(
      'floor',
      MIST,
      thing(carton({ card: '#4a4b4f', label: '#ddd5c9', name: 'HALDEN' }), 0.44, { x: 0.64 }),
      thing(graphite, 0.34, { x: 0.32, y: 0.86 }),
    ),
  ],
  haldenSand: [
    picture('arch', CLAY, thing(sand, 0.52)),
    picture('table', '#d9cbb6', thing(sand, 0.66, { turn: 10 })),
    picture(
      'boards',
      OAK,
      thing(headphoneCase({ felt: '#a8977f', zip: '#8c6f4f', loop: '#8a5a36' }), 0.62, {
        turn: -10,
      }),
    ),
  ],
  loop: [
    picture('disc', MIST, thing(foam, 0.54)),
    picture('table', '#cbd6d6', thing(foam, 0.68, { turn: 16 })),
  ],
  studio: [
    picture('plinth', MIST, thing(studio, 0.5)),
    picture('table', STONE, thing(studio, 0.68, { turn: 12 })),
  ],
  pebble: [
    picture('plinth', CLAY, thing(earbuds(WHITE), 0.5)),
    picture('table', MIST, thing(earbudsInCase(WHITE), 0.56, { turn: -12 })),
  ],
  pebbleInk: [
    picture('arch', MIST, thing(earbuds(INK), 0.5)),
    picture('boards', OAK, thing(earbudsInCase(INK), 0.54, { turn: 14 })),
  ],
  birch: [
    picture(
      'floor',
      STONE,
      thing(walnutSpeaker, 0.5, { x: 0.33 }),
      thing(walnutSpeaker, 0.5, { x: 0.67 }),
    ),
    picture('plinth', CLAY, thing(walnutSpeaker, 0.54)),
    closeUp(STONE, walnutSpeaker, 1.9, [0.5, 0.56]),
  ],
  meadow: [
    sunlit('floor', '#d3dacb', thing(meadow, 0.56)),
    picture(
      'shelf',
      '#e4d6c6',
      thing(pottedFig({ leaf: '#4f7a55', pot: '#c27a55' }), 0.46, { x: 0.78 }),
      thing(meadow, 0.42, { x: 0.38 }),
    ),
    closeUp('#d3dacb', meadow, 1.7, [0.6, 0.55, -6]),
  ],
  terra: [
    picture('table', STONE, thing(deck, 0.74)),
    sunlit('table', CLAY, thing(deck, 0.66, { turn: -10 })),
    closeUp(STONE, deck, 1.6, [0.64, 0.55]),
  ],
  nordlys: [
    picture('plinth', '#d8cec2', thing(nordlys, 0.56)),
    picture(
      'shelf',
      STONE,
      thing(walnutSpeaker, 0.42, { x: 0.16 }),
      thing(walnutSpeaker, 0.42, { x: 0.84 }),
      thing(nordlys, 0.42),
    ),
    closeUp('#d8cec2', nordlys, 2, [0.32, 0.5]),
  ],
  radio: [
    picture('shelf', CLAY, thing(radio, 0.56)),
    picture(
      'floor',
      MIST,
      thing(radio, 0.5, { x: 0.42 }),
      thing(mug({ glaze: '#e9dfce', foot: '#b96a47', style: 'two-tone' }), 0.2, {
        x: 0.82,
        y: 0.86,
      }),
    ),
  ],
} satisfies Record<string, Pictures>;
