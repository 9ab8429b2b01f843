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

/** Draws `count` evenly spaced things, each given its index. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
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
