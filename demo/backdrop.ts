import sharp from 'sharp';
import { darker, lighter, mix } from './art/colours.ts';
import { grainAcross, times } from './art/svg.ts';
import { type DrawnThing, liesFlat, type Picture, type Setting } from './draw-thing.ts';

/** Height of the line where floor meets wall, and of a plinth's top, as shares of the side. */
const HORIZON = 0.68;
const PLINTH_TOP = 0.74;

/** The background of a picture as SVG: wall, floor, objects behind, sunlight, and the shadows on the ground. */
export async function drawBackdrop(
  picture: Picture,
  things: readonly DrawnThing[],
  side: number,
): Promise<string> {
  const { setting, colour } = picture;
  const stands = !liesFlat(setting);
  const onFloor = stands && setting !== 'shelf';
  return `<defs>${wallLight(colour)}${floorLight(colour)}${shade('contact', 0.62)}${shade('pool', 0.3)}</defs>
    <rect width="${side}" height="${side}" fill="url(#wall)"/>
    ${onFloor ? `<rect y="${side * (HORIZON - 0.05)}" width="${side}" height="${side * (1.05 - HORIZON)}" fill="url(#floor)"/>` : ''}
    ${behind(picture, side)}
    ${picture.sun ? await sunlight(side) : ''}
    ${stands ? things.map((thing) => groundShadow(thing, setting)).join('') : ''}`;
}

function wallLight(colour: string): string {
  return `<radialGradient id="wall" cx=".32" cy=".2" r="1.05"><stop offset="0" stop-color="${lighter(colour, 0.42)}"/>
    <stop offset=".55" stop-color="${lighter(colour, 0.1)}"/><stop offset="1" stop-color="${darker(colour, 0.1)}"/></radialGradient>`;
}

// Wall and floor meet in a soft bend, as in a photo studio.
function floorLight(colour: string): string {
  return `<linearGradient id="floor" x1="0" y1="0" x2=".12" y2="1"><stop offset="0" stop-color="${lighter(colour, 0.28)}" stop-opacity="0"/>
    <stop offset=".2" stop-color="${lighter(colour, 0.3)}" stop-opacity=".75"/><stop offset=".55" stop-color="${lighter(colour, 0.22)}"/>
    <stop offset="1" stop-color="${darker(colour, 0.04)}"/></linearGradient>`;
}

function shade(id: string, strength: number): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="#33241a" stop-opacity="${strength}"/>
    <stop offset=".5" stop-color="#33241a" stop-opacity="${strength * 0.45}"/><stop offset="1" stop-color="#33241a" stop-opacity="0"/></radialGradient>`;
}

function behind({ setting, colour }: Picture, side: number): string {
  const tint = darker(colour, 0.09);
  if (setting === 'arch') {
    const [left, right, foot] = [0.22 * side, 0.78 * side, 0.745 * side];
    const radius = (right - left) / 2;
    return `<ellipse cx="${side / 2}" cy="${foot}" rx="${radius * 1.12}" ry="${side * 0.02}" fill="url(#pool)"/>
      <path d="M${left} ${foot}V${0.16 * side + radius}a${radius} ${radius} 0 0 1 ${right - left} 0V${foot}z" fill="${tint}"/>
      <path d="M${left} ${foot}V${0.16 * side + radius}a${radius} ${radius} 0 0 1 ${radius} ${-radius}" fill="none" stroke="${lighter(colour, 0.4)}" stroke-width="3" opacity=".7"/>`;
  }
  if (setting === 'disc') {
    return `<circle cx="${side / 2}" cy="${side * 0.45}" r="${side * 0.33}" fill="${tint}"/>`;
  }
  if (setting === 'plinth') return plinth(colour, side);
  if (setting === 'shelf') return shelf(colour, side);
  if (setting === 'boards') return boards(colour, side);
  return '';
}

function shelf(colour: string, side: number): string {
  const [top, edge, foot] = [0.765 * side, 0.8 * side, 0.85 * side];
  const wood = mix(colour, '#b98a5c', 0.7);
  return `<defs><linearGradient id="edge" x2="0" y2="1"><stop offset="0" stop-color="${lighter(wood, 0.12)}"/><stop offset="1" stop-color="${darker(wood, 0.14)}"/></linearGradient>
      <linearGradient id="below" x2="0" y2="1"><stop offset="0" stop-color="#33241a" stop-opacity=".34"/><stop offset="1" stop-color="#33241a" stop-opacity="0"/></linearGradient></defs>
    <rect y="${foot}" width="${side}" height="${side * 0.1}" fill="url(#below)"/>
    <path d="M0 ${top}h${side}v${edge - top}H0z" fill="${lighter(wood, 0.3)}"/>
    <path d="M0 ${edge}h${side}v${foot - edge}H0z" fill="url(#edge)"/>
    ${grainAcross({ left: 0, top: edge, width: side, height: foot - edge, lines: 5, colour: darker(wood, 0.3) })}`;
}

/** Wooden boards from above, running from left to right. */
function boards(colour: string, side: number): string {
  const high = side / 4;
  return times(4, (row) => {
    const wood = row % 2 ? darker(colour, 0.035) : lighter(colour, 0.05);
    const [top, joint] = [row * high, side * (0.2 + ((row * 0.37) % 0.6))];
    return `<rect y="${top}" width="${side}" height="${high}" fill="${wood}" opacity=".55"/>
      ${grainAcross({ left: 0, top, width: side, height: high, lines: 9, colour: darker(colour, 0.35) })}
      <path d="M0 ${top}h${side}M${joint} ${top}v${high}" stroke="${darker(colour, 0.5)}" stroke-width="2.500" opacity=".55"/>
      <path d="M0 ${top + 2.5}h${side}" stroke="#fff" stroke-width="1.500" opacity=".35"/>`;
  });
}

function plinth(colour: string, side: number): string {
  const [left, right] = [0.2 * side, 0.8 * side];
  const [top, foot, depth] = [PLINTH_TOP * side, 0.93 * side, 0.045 * side];
  const radius = (right - left) / 2;
  return `<defs><linearGradient id="drum"><stop offset="0" stop-color="${darker(colour, 0.06)}"/><stop offset=".25" stop-color="${lighter(colour, 0.3)}"/>
      <stop offset=".55" stop-color="${darker(colour, 0.02)}"/><stop offset="1" stop-color="${darker(colour, 0.24)}"/></linearGradient></defs>
    <ellipse cx="${side * 0.54}" cy="${foot}" rx="${radius * 1.2}" ry="${depth * 1.35}" fill="url(#pool)"/>
    <path d="M${left} ${top}V${foot}a${radius} ${depth} 0 0 0 ${right - left} 0V${top}z" fill="url(#drum)"/>
    <ellipse cx="${side / 2}" cy="${top}" rx="${radius}" ry="${depth}" fill="${lighter(colour, 0.36)}"/>`;
}

function groundShadow({ middle, foot, width, raised }: DrawnThing, setting: Setting): string {
  if (raised) return '';
  const near = setting === 'plinth' || setting === 'shelf';
  const reach = near ? 0.56 : 0.72;
  return `<ellipse cx="${middle + width * (near ? 0.03 : 0.12)}" cy="${foot + 2}" rx="${width * reach}" ry="${width * (setting === 'shelf' ? 0.05 : 0.085)}" fill="url(#pool)"/>
    <ellipse cx="${middle + width * 0.02}" cy="${foot - 3}" rx="${width * 0.5}" ry="${width * 0.034}" fill="url(#contact)"/>`;
}

let panes: Promise<string> | undefined;

/** Four slanting panes of light, drawn small and enlarged to make them soft; they are the same in every picture. */
async function sunlight(side: number): Promise<string> {
  panes ??= drawPanes();
  return `<image width="${side}" height="${side}" href="${await panes}"/>`;
}

async function drawPanes(): Promise<string> {
  const pane = (x: number, y: number) =>
    `<path d="M${x} ${y}h30l16 44h-30z" fill="#fff8e6" opacity=".34"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 150 150">
    <g transform="translate(58 -2)">${pane(0, 0)}${pane(35, 0)}${pane(18, 49)}${pane(53, 49)}</g></svg>`;
  const image = await sharp(Buffer.from(svg)).blur(3.2).png().toBuffer();
  return `data:image/png;base64,${image.toString('base64')}`;
}
