import type { Icon } from '../art/icon.ts';
import type { Art } from '../art/svg.ts';
import type { Picture, Setting, Thing } from '../draw-thing.ts';

/** A product of the demo shop; its price in whole units. */
export interface Good {
  name: string;
  description: string;
  price: number;
  stock: number;
  pictures: readonly [Picture, ...Picture[]];
}

/** A picture in few words. */
export function picture(setting: Setting, colour: string, ...things: readonly Thing[]): Picture {
  return { setting, colour, things };
}

/** The same with sun through a window. */
export function sunlit(setting: Setting, colour: string, ...things: readonly Thing[]): Picture {
  return { setting, colour, things, sun: true };
}

/** A thing of some size, with what is special about it. */
export function thing(
  art: Art | Icon,
  size: number,
  special: Omit<Thing, 'art' | 'size'> = {},
): Thing {
  return { art, size, ...special };
}

export function icon(name: string): Icon {
  return { icon: name };
}
