import { carton } from '../art/packing.ts';
import {
  clipboard,
  journals,
  letterSet,
  openNotebook,
  paintbrush,
  paintPalette,
  paperScissors,
  rollerball,
  steelRuler,
} from '../art/paper-and-pens.ts';
import { fountainPen, notebook, pencils } from '../art/stationery.ts';
import { closeUp, picture, type Pictures, sunlit, thing } from './picture.ts';

const BUTTER = '#eae0c6';
const PAPER = '#e4e1da';
const POWDER = '#d3dbe2';
const OAK = '#c9b193';

const bound = notebook({ cover: '#3f4a57', band: '#c9764a', label: '#ece4d4' });
const dotted = openNotebook({ cover: '#3f4a57', ribbon: '#c9764a', page: 'dots' });
const confetti = notebook({
  cover: '#e6b9a6',
  band: '#4f6d7a',
  label: '#f6efe4',
  pattern: '#b9573f',
});
const ruled = openNotebook({ cover: '#e6b9a6', ribbon: '#4f6d7a', page: 'lines' });
const three = journals({ colours: ['#71825f', '#c08a86', '#7f9bb0'] });
const moss = openNotebook({ cover: '#71825f', ribbon: '#d9b35c', page: 'blank' });
const meridian = fountainPen({ barrel: '#37507a', trim: '#d9c9a0' });
const walnut = fountainPen({ barrel: '#8a5a3c', trim: '#d9c9a0' });
const slate = rollerball({ barrel: '#4b525b', trim: '#d2d0cb' });
const cedar = pencils({
  colours: ['#c4694a', '#d9a05b', '#e3c67e', '#8fa37a', '#5f8590', '#3f5578', '#7d5a78'],
});
const scissors = paperScissors({ steel: '#c4c8cb', handle: '#2f3033' });
const palette = paintPalette({
  wood: '#d9b98c',
  colours: ['#c8503c', '#e3a73c', '#e8d76a', '#5c8a5a', '#3d6a96', '#f3eee2'],
});
const brush = paintbrush({ handle: '#2f4a5c', paint: '#3d6a96' });
const board = clipboard({ wood: '#b98a5c', metal: '#c4c8cb' });
const ruler = steelRuler({ steel: '#c9ccce', etching: '#33363a' });
const ivory = letterSet({ paper: '#efe6d2', lining: '#7a8fa6', seal: '#a63c36' });

export const stationeryPictures = {
  bound: [
    picture(
      'table',
      BUTTER,
      thing(bound, 0.62, { turn: -8 }),
      thing(walnut, 0.5, { x: 0.8, y: 0.56, turn: 12 }),
    ),
    picture('boards', OAK, thing(dotted, 0.84, { turn: -5 })),
    sunlit('table', PAPER, thing(bound, 0.72, { turn: 10 })),
  ],
  confetti: [
    picture('table', POWDER, thing(confetti, 0.7, { turn: 8 })),
    picture(
      'table',
      BUTTER,
      thing(ruled, 0.82, { turn: 5 }),
      thing(slate, 0.5, { x: 0.76, y: 0.62, turn: 30 }),
    ),
  ],
  journals: [
    picture('shelf', BUTTER, thing(three, 0.56)),
    picture('table', POWDER, thing(moss, 0.82, { turn: -6 })),
  ],
  meridian: [
    picture('table', POWDER, thing(meridian, 0.78, { turn: 38 })),
    picture(
      'table',
      PAPER,
      thing(bound, 0.7, { x: 0.4, turn: -4 }),
      thing(meridian, 0.6, { x: 0.78, turn: 16 }),
    ),
    closeUp(BUTTER, meridian, 1.9, [0.22, 0.78, 38]),
  ],
  slate: [
    picture('table', BUTTER, thing(slate, 0.78, { turn: 38 })),
    picture(
      'table',
      PAPER,
      thing(dotted, 0.9, { turn: -4 }),
      thing(slate, 0.58, { x: 0.72, y: 0.56, turn: 26 }),
    ),
  ],
  cedar: [
    picture('table', PAPER, thing(cedar, 0.68, { turn: -6 })),
    closeUp(BUTTER, cedar, 1.6, [0.45, 0.2, 8]),
    picture(
      'table',
      POWDER,
      thing(carton({ card: '#d3a06b', label: '#f3ecdd', name: 'CEDAR HB' }), 0.56, { x: 0.36 }),
      thing(cedar, 0.44, { x: 0.76, y: 0.56, turn: 12 }),
    ),
  ],
  scissors: [
    picture('table', '#e5d8cd', thing(scissors, 0.76, { turn: 24 })),
    picture(
      'boards',
      OAK,
      thing(ivory, 0.62, { x: 0.4, y: 0.46, turn: -8 }),
      thing(scissors, 0.6, { x: 0.74, y: 0.56, turn: -18 }),
    ),
  ],
  palette: [
    picture(
      'table',
      BUTTER,
      thing(palette, 0.66, { x: 0.44 }),
      thing(brush, 0.66, { x: 0.83, y: 0.52, turn: 14 }),
    ),
    closeUp(POWDER, palette, 1.6, [0.66, 0.34]),
  ],
  clipboard: [
    picture('table', PAPER, thing(board, 0.72, { turn: -6 })),
    closeUp(BUTTER, board, 1.6, [0.5, 0.2, 5]),
  ],
  ruler: [
    picture('table', '#d9dcd6', thing(ruler, 0.9, { turn: 52 })),
    closeUp(BUTTER, ruler, 2.6, [0.5, 0.5, 66]),
    picture(
      'table',
      POWDER,
      thing(bound, 0.7, { x: 0.36, turn: -6 }),
      thing(ruler, 0.86, { x: 0.78, turn: 8 }),
    ),
  ],
  ivory: [
    picture('table', '#e6d6cf', thing(ivory, 0.7, { turn: 5 })),
    picture(
      'boards',
      OAK,
      thing(ivory, 0.66, { x: 0.42, turn: -7 }),
      thing(walnut, 0.6, { x: 0.82, y: 0.54, turn: 20 }),
    ),
    closeUp(PAPER, ivory, 1.7, [0.5, 0.62, -8]),
  ],
} satisfies Record<string, Pictures>;
