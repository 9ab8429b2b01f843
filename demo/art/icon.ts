import { readFileSync } from 'node:fs';
import type { Art } from './svg.ts';

/** The name of an emoji of Microsoft's Fluent Emoji (MIT licence). */
export interface Icon {
  icon: string;
}

interface IconSet {
  width: number;
  icons: Record<string, { body: string }>;
}

let loaded: IconSet | undefined;

/** The SVG of an icon. Throws for an unknown name. */
export function iconArt({ icon }: Icon): Art {
  loaded ??= load();
  const found = loaded.icons[icon];
  if (!found) throw new Error(`No icon named ${icon}`);
  return { box: loaded.width, body: found.body };
}

function load(): IconSet {
  const file = new URL(import.meta.resolve('@iconify-json/fluent-emoji/icons.json'));
  return JSON.parse(readFileSync(file, 'utf8')) as IconSet;
}
