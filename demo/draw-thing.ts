import sharp from 'sharp';
import type { Art } from './art/svg.ts';

/**
 * The setting of a picture: a studio floor (bare, before an arch or a disc), a plinth or a wooden shelf; or a plain table or
 * wooden boards seen from above.
 */
export type Setting = 'floor' | 'arch' | 'disc' | 'plinth' | 'shelf' | 'table' | 'boards';

/** One thing in a picture; sizes and positions are fractions of the picture's width. */
export interface Thing {
  art: Art;
  /** Length of its longer side. A thing larger than 1 is seen in part. */
  size: number;
  /** Its centre from the left; 0.5 by default. */
  x?: number;
  /** The bottom of a standing thing, the centre of a lying one. */
  y?: number;
  /** Rotation in degrees, clockwise. */
  turn?: number;
  /** The part of it that is at `x` and `y`: by default its centre, of a standing thing its foot. */
  focus?: readonly [across: number, down: number];
  /** True if it stands on another thing, so that it has no shadow on the floor. */
  raised?: boolean;
}

export interface Picture {
  setting: Setting;
  /** The base colour of the background. */
  colour: string;
  /** Drawn in this order, the foremost last. */
  things: readonly Thing[];
  /** True if sunlight falls in through a window. */
  sun?: boolean;
}

/** A thing as SVG, with what is needed for its shadow on the floor. */
export interface DrawnThing {
  svg: string;
  /** In pixels of the picture. */
  middle: number;
  foot: number;
  width: number;
  raised: boolean;
}

/** An area in the units of a drawing. */
interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A drawing in few pixels: enough to find its outline, and the shadow that is soft anyway. */
interface Outline {
  alpha: Uint8Array;
  /** Pixels to a side. */
  side: number;
  /** Units of the drawing to a pixel. */
  unit: number;
  /** The visible part in pixels. */
  seen: Area;
}

/** The height at which standing things stand, as a share of the picture's height. */
const FEET: Readonly<Partial<Record<Setting, number>>> = { plinth: 0.745, shelf: 0.78 };
const OUTLINE_SIDE = 256;
const SHADOW = { colour: [46, 34, 26], strength: 0.42, softness: 27, right: 0.012, down: 0.02 };

export function liesFlat(setting: Setting): boolean {
  return setting === 'table' || setting === 'boards';
}

/** Draws one thing; `index` keeps its ids apart from those of the others. Lying things get their shadow here. */
export async function drawThing(
  thing: Thing,
  setting: Setting,
  { side, index }: { side: number; index: number },
): Promise<DrawnThing> {
  const { art, turn = 0 } = thing;
  const outline = await findOutline(art, turn);
  const { seen, unit } = outline;
  const scale = (thing.size * side) / (Math.max(seen.width, seen.height) * unit);
  const width = seen.width * unit * scale;
  const height = seen.height * unit * scale;
  const lies = liesFlat(setting);
  const middle = (thing.x ?? 0.5) * side;
  const foot = (thing.y ?? (lies ? 0.5 : (FEET[setting] ?? 0.82))) * side;
  const [across, down] = thing.focus ?? [0.5, lies ? 0.5 : 1];
  const left = middle - width * across;
  const top = foot - height * down;
  const margin = marginOf(art, turn);
  const shift = `translate(${left} ${top}) scale(${scale}) translate(${margin - seen.left * unit} ${margin - seen.top * unit})`;
  const centre = art.box / 2;
  const own = art.body.replaceAll(/(?<=id="|url\(#|href="#)/g, `t${index}-`);
  const image = `<g transform="${shift} rotate(${turn} ${centre} ${centre})" fill="none">${own}</g>`;
  const shadow = lies ? await castShadow(outline, { left, top, scale: scale * unit, side }) : '';
  return { svg: shadow + image, middle, foot, width, raised: thing.raised ?? false };
}

async function findOutline(art: Art, turn: number): Promise<Outline> {
  const margin = marginOf(art, turn);
  const span = art.box + margin * 2;
  const centre = art.box / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${OUTLINE_SIDE}" height="${OUTLINE_SIDE}"
    viewBox="${-margin} ${-margin} ${span} ${span}" fill="none"><g transform="rotate(${turn} ${centre} ${centre})">${art.body}</g></svg>`;
  const alpha = await sharp(Buffer.from(svg)).ensureAlpha().extractChannel(3).raw().toBuffer();
  return {
    alpha,
    side: OUTLINE_SIDE,
    unit: span / OUTLINE_SIDE,
    seen: seenPart(alpha, OUTLINE_SIDE),
  };
}

/** Room around a drawing, in its units, so that no corner is cut off when it is rotated. */
function marginOf({ box }: Art, degrees: number): number {
  const angle = (degrees * Math.PI) / 180;
  return box * (0.01 + (Math.abs(Math.cos(angle)) + Math.abs(Math.sin(angle)) - 1) / 2);
}

/** The bounding box of the visible pixels in a square. */
function seenPart(alpha: Uint8Array, side: number): Area {
  let [left, top, right, bottom] = [side, side, -1, -1];
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if ((alpha[y * side + x] ?? 0) < 60) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** A soft shadow of the thing's own outline, down and to the right; `scale` is pixels of the picture to one of the outline. */
async function castShadow(
  { alpha, side: from, seen }: Outline,
  { left, top, scale, side }: { left: number; top: number; scale: number; side: number },
): Promise<string> {
  const softness = SHADOW.softness / scale;
  const pad = Math.ceil(softness * 3);
  const wide = seen.width + pad * 2;
  const high = seen.height + pad * 2;
  const shade = Buffer.alloc(wide * high * 4);
  for (let y = 0; y < seen.height; y += 1) {
    for (let x = 0; x < seen.width; x += 1) {
      const at = alpha[(seen.top + y) * from + seen.left + x] ?? 0;
      const to = ((y + pad) * wide + x + pad) * 4;
      shade.set([...SHADOW.colour, Math.round(at * SHADOW.strength)], to);
    }
  }
  const blurred = await sharp(shade, { raw: { width: wide, height: high, channels: 4 } })
    .blur(softness)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return `<image x="${left - pad * scale + side * SHADOW.right}" y="${top - pad * scale + side * SHADOW.down}"
    width="${wide * scale}" height="${high * scale}" preserveAspectRatio="none" href="data:image/png;base64,${blurred.toString('base64')}"/>`;
}
