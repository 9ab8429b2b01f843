import { foldedTee, tee } from '../art/clothes.ts';
import {
  axeSheath,
  bootSole,
  campAxe,
  hikingBoot,
  log,
  longboard,
  telescope,
  torch,
} from '../art/gear.ts';
import { lantern } from '../art/home.ts';
import { compass } from '../art/instruments.ts';
import { mug } from '../art/kitchen.ts';
import { bottle, ridgeTent } from '../art/outdoors.ts';
import { pouch } from '../art/packing.ts';
import { openNotebook } from '../art/paper-and-pens.ts';
import { mugFromAbove } from '../art/tableware.ts';
import { closeUp, picture, type Pictures, sunlit, thing } from './picture.ts';

const MOSS = '#d3d8c6';
const SKY = '#cedae0';
const EARTH = '#e0d3c2';
const OAK = '#c9b193';
const DUSK = '#4c5462';

const TEE_MOSS = { cloth: '#5d6f58', print: '#efe6d2' };
const TEE_INK = { cloth: '#3d4c63', print: '#e9dfcc' };
const TEE_CLAY = { cloth: '#b9664a', print: '#efe6d2' };
const tent = ridgeTent({ cloth: '#7d8a5e', door: '#d8c79f', poles: '#5a4a3a' });
const boot = hikingBoot({
  leather: '#8a6a48',
  sole: '#3a3633',
  lace: '#d9a441',
  collar: '#5a4636',
});
const field = compass({ brass: '#c9a055', dial: '#f4ecd9', north: '#b8402f', ink: '#3a3129' });
const lagoon = bottle({ body: '#7fa3a8', cap: '#2f3436' });
const ember = bottle({ body: '#c8663f', cap: '#3a322d' });
const ENAMEL = { glaze: '#3f5f6e', foot: '#24333b' };
const enamelMug = mug({ ...ENAMEL, style: 'enamel' });
const pine = lantern({ metal: '#4f6b5c' });
const trail = torch({ body: '#4a5257', accent: '#d9783f' });
const axe = campAxe({ steel: '#7d8387', ash: '#d3ab78', paint: '#a84a38' });
const sheath = axeSheath({ leather: '#8a5a3a', metal: '#c9a565' });
const stump = log({ bark: '#6b5442', wood: '#d9b98c' });
const summit = telescope({ tube: '#5d7064', trim: '#34383a', legs: '#4a4d50', brass: '#c9a565' });
const MAPLE = { maple: '#d3a570', grip: '#3d3b3a', stripe: '#4f7a78', wheels: '#d9714a' };

export const outdoorPictures = {
  tent: [
    picture('disc', MOSS, thing(tent, 0.7)),
    picture('floor', DUSK, thing(tent, 0.68, { x: 0.44 }), thing(pine, 0.22, { x: 0.84, y: 0.87 })),
  ],
  boots: [
    picture('plinth', EARTH, thing(boot, 0.52)),
    picture(
      'table',
      MOSS,
      thing(bootSole({ sole: '#3f3b38', lug: '#4d4844' }), 0.74, { turn: -12 }),
    ),
    sunlit(
      'floor',
      MOSS,
      thing(boot, 0.44, { x: 0.58, y: 0.74 }),
      thing(boot, 0.52, { x: 0.4, y: 0.84 }),
    ),
  ],
  compass: [
    picture('table', EARTH, thing(field, 0.66, { turn: 8 })),
    picture(
      'boards',
      OAK,
      thing(openNotebook({ cover: '#6b5a48', ribbon: '#a84a38', page: 'blank' }), 0.86, {
        turn: -8,
      }),
      thing(field, 0.32, { x: 0.7, y: 0.6, turn: 14 }),
    ),
    closeUp(SKY, field, 1.5, [0.5, 0.56, -10]),
  ],
  bottle: [
    picture('plinth', SKY, thing(lagoon, 0.58)),
    picture(
      'floor',
      MOSS,
      thing(lagoon, 0.56, { x: 0.36 }),
      thing(enamelMug, 0.22, { x: 0.7, y: 0.85 }),
    ),
  ],
  bottleEmber: [
    picture('floor', '#e6d4c6', thing(ember, 0.64)),
    picture('table', SKY, thing(ember, 0.8, { turn: 62 })),
  ],
  mug: [
    sunlit('floor', MOSS, thing(enamelMug, 0.46)),
    picture(
      'floor',
      EARTH,
      thing(stump, 0.52, { y: 0.94 }),
      thing(enamelMug, 0.34, { y: 0.67, raised: true }),
    ),
    picture('boards', OAK, thing(mugFromAbove(ENAMEL), 0.5, { turn: 34 })),
  ],
  lantern: [
    picture('plinth', MOSS, thing(pine, 0.54)),
    picture(
      'floor',
      DUSK,
      thing(stump, 0.46, { y: 0.94 }),
      thing(pine, 0.46, { y: 0.68, raised: true }),
    ),
    closeUp(EARTH, pine, 1.6, [0.5, 0.56]),
  ],
  torch: [
    picture('table', SKY, thing(trail, 0.78, { turn: -38 })),
    closeUp(EARTH, trail, 1.9, [0.4, 0.34, -28]),
  ],
  axe: [
    picture('table', EARTH, thing(axe, 0.78, { turn: 12 })),
    picture(
      'boards',
      OAK,
      thing(sheath, 0.42, { x: 0.3, y: 0.62, turn: -10 }),
      thing(axe, 0.78, { x: 0.68, turn: 10 }),
    ),
    closeUp(MOSS, axe, 1.9, [0.36, 0.2]),
  ],
  telescope: [
    picture('arch', SKY, thing(summit, 0.64)),
    picture(
      'floor',
      MOSS,
      thing(pouch({ cotton: '#8f9a84', cord: '#5a4636', name: 'SUMMIT' }), 0.32, {
        x: 0.8,
        y: 0.86,
      }),
      thing(summit, 0.6, { x: 0.42 }),
    ),
  ],
  longboard: [
    picture('table', MOSS, thing(longboard({ ...MAPLE, side: 'below' }), 0.84, { turn: 28 })),
    picture(
      'boards',
      '#bdb4a6',
      thing(longboard({ ...MAPLE, side: 'above' }), 0.84, { turn: -20 }),
    ),
    closeUp(EARTH, longboard({ ...MAPLE, side: 'below' }), 1.9, [0.5, 0.2, 16]),
  ],
  teeMoss: [
    picture('table', EARTH, thing(tee(TEE_MOSS), 0.76)),
    picture('boards', OAK, thing(foldedTee(TEE_MOSS), 0.7, { turn: 8 })),
  ],
  teeInk: [
    picture('table', SKY, thing(tee(TEE_INK), 0.76)),
    picture('boards', '#bdb4a6', thing(foldedTee(TEE_INK), 0.7, { turn: -8 })),
  ],
  teeClay: [
    picture('table', MOSS, thing(tee(TEE_CLAY), 0.76)),
    closeUp(SKY, tee(TEE_CLAY), 1.5, [0.6, 0.36, 8]),
  ],
} satisfies Record<string, Pictures>;
