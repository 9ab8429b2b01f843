import type { Art } from '../art/svg.ts';
import type { Picture, Setting, Thing } from '../draw-thing.ts';

/** Two to four pictures of a product, the main one first. */
export type Pictures =
  | readonly [Picture, Picture]
  | readonly [Picture, Picture, Picture]
  | readonly [Picture, Picture, Picture, Picture];

/** A picture in few words. */
export function picture(setting: Setting, colour: string, ...things: readonly Thing[]): Picture {
  return { setting, colour, things };
}

/** The same with sun through a window. */
export function sunlit(setting: Setting, colour: string, ...things: readonly Thing[]): Picture {
  return { setting, colour, things, sun: true };
}

/** A thing of some size, with what is special about it. */
export function thing(art: Art, size: number, special: Omit<Thing, 'art' | 'size'> = {}): Thing {
  return { art, size, ...special };
}

/** A detail: a thing larger than the picture, and which part of it is in the middle, as shares of its width and height. */
export function closeUp(
  colour: string,
  art: Art,
  size: number,
  [across, down, turn = 0]: readonly [across: number, down: number, turn?: number],
): Picture {
  return picture('table', colour, thing(art, size, { focus: [across, down], turn }));
}
