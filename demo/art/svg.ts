import { darker, lighter } from './colours.ts';

/** A drawing in a square of `box` units. */
export interface Art {
  box: number;
  body: string;
}

/** A gradient across a round body lit from the left. */
export function round(id: string, colour: string): string {
  return gradient(id, 'x2="1" y2="0"', [
    [0, darker(colour, 0.14)],
    [0.14, lighter(colour, 0.12)],
    [0.3, lighter(colour, 0.26)],
    [0.52, colour],
    [1, darker(colour, 0.34)],
  ]);
}

/** A gradient down a flat face lit from above. */
export function face(id: string, colour: string): string {
  return gradient(id, 'x2="0.25" y2="1"', [
    [0, lighter(colour, 0.2)],
    [0.5, colour],
    [1, darker(colour, 0.16)],
  ]);
}

/** A gradient of a ball or a cushion, lit from the upper left. */
export function ball(id: string, colour: string): string {
  const stops = stopList([
    [0, lighter(colour, 0.34)],
    [0.5, colour],
    [1, darker(colour, 0.32)],
  ]);
  return `<radialGradient id="${id}" cx="0.36" cy="0.3" r="0.8">${stops}</radialGradient>`;
}

/** Polished metal: several lights across. */
export function metal(id: string, colour: string): string {
  return gradient(id, 'x2="1" y2="0.35"', [
    [0, darker(colour, 0.2)],
    [0.2, lighter(colour, 0.55)],
    [0.42, colour],
    [0.62, darker(colour, 0.25)],
    [0.82, lighter(colour, 0.35)],
    [1, darker(colour, 0.3)],
  ]);
}

/** A light that fades out from the middle. */
export function glow(id: string, colour: string, strength: number): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/>
    <stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
}

/** Draws `count` evenly spaced things, each given its index. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** The grain of wood along a board that lies across: thin lines that rise and fall a little. */
export function grainAcross(board: {
  left: number;
  top: number;
  width: number;
  height: number;
  lines: number;
  colour: string;
}): string {
  const { left, top, width, height, lines, colour } = board;
  const step = height / (lines + 1);
  const line = (index: number) => {
    const y = top + step * (index + 1);
    const swing = step * (0.25 + ((index * 0.37) % 0.4));
    const bend = width * (0.2 + ((index * 0.13) % 0.3));
    return `M${left} ${y}c${bend} ${-swing} ${width - bend} ${swing} ${width} 0`;
  };
  return `<path d="${times(lines, line)}" fill="none" stroke="${colour}" stroke-width="${Math.max(0.5, step * 0.06)}" opacity=".22"/>`;
}

function gradient(
  id: string,
  direction: string,
  stops: readonly (readonly [number, string])[],
): string {
  return `<linearGradient id="${id}" x1="0" y1="0" ${direction}>${stopList(stops)}</linearGradient>`;
}

function stopList(stops: readonly (readonly [number, string])[]): string {
  return stops
    .map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`)
    .join('');
}
