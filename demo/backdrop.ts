import sharp from 'sharp';
import { darker, lighter } from './art/colours.ts';
import type { DrawnThing, Picture } from './draw-thing.ts';

/** Height of the line where floor meets wall, and of a plinth's top, as shares of the side. */
const HORIZON = 0.68;
const PLINTH_TOP = 0.74;

/** The background of a picture: wall, floor, objects behind, sunlight, and the shadows on the ground. */
export async function drawBackdrop(
  picture: Picture,
  things: readonly DrawnThing[],
  side: number,
): Promise<Buffer> {
  const { setting, colour } = picture;
  const stands = setting !== 'table';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">
    <defs>${wallLight(colour)}${floorLight(colour)}${shade('contact', 0.62)}${shade('pool', 0.3)}</defs>
    <rect width="${side}" height="${side}" fill="url(#wall)"/>
    ${stands ? `<rect y="${side * (HORIZON - 0.05)}" width="${side}" height="${side * (1.05 - HORIZON)}" fill="url(#floor)"/>` : ''}
    ${behind(picture, side)}${setting === 'plinth' ? plinth(colour, side) : ''}
    ${stands ? things.map((thing) => groundShadow(thing, setting === 'plinth')).join('') : ''}</svg>`;
  const set = sharp(Buffer.from(svg));
  if (!picture.sun) return set.png({ compressionLevel: 1 }).toBuffer();
  return set
    .composite([{ input: await sunlight(side) }])
    .png({ compressionLevel: 1 })
    .toBuffer();
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
  return '';
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

function groundShadow({ middle, foot, width }: DrawnThing, onPlinth: boolean): string {
  const reach = onPlinth ? 0.56 : 0.72;
  return `<ellipse cx="${middle + width * (onPlinth ? 0.03 : 0.12)}" cy="${foot + 2}" rx="${width * reach}" ry="${width * 0.085}" fill="url(#pool)"/>
    <ellipse cx="${middle + width * 0.02}" cy="${foot - 3}" rx="${width * 0.5}" ry="${width * 0.034}" fill="url(#contact)"/>`;
}

/** Four slanting panes of light, drawn small and enlarged to make them soft. */
async function sunlight(side: number): Promise<Buffer> {
  const small = side / 8;
  const pane = (x: number, y: number) =>
    `<path d="M${x} ${y}h30l16 44h-30z" fill="#fff8e6" opacity=".34"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${small}" height="${small}" viewBox="0 0 150 150">
    <g transform="translate(58 -2)">${pane(0, 0)}${pane(35, 0)}${pane(18, 49)}${pane(53, 49)}</g></svg>`;
  return sharp(Buffer.from(svg))
    .blur(1.6)
    .resize({ width: side, kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
