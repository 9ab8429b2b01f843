import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { type Icon, iconArt } from './art/icon.ts';
import type { Art } from './art/svg.ts';
import { type Grade, regrade } from './regrade.ts';

/** The setting of a picture: a studio floor (bare, before an arch or a disc), a plinth, or a table seen from above. */
export type Setting = 'floor' | 'arch' | 'disc' | 'plinth' | 'table';

/** One thing in a picture; sizes and positions are fractions of the picture's width. */
export interface Thing {
  art: Art | Icon;
  /** Length of its longer side. */
  size: number;
  /** Its centre from the left; 0.5 by default. */
  x?: number;
  /** The bottom of a standing thing, the centre of a lying one. */
  y?: number;
  /** Rotation in degrees, clockwise. */
  turn?: number;
  grade?: Grade;
}

export interface Picture {
  setting: Setting;
  /** The base colour of the background. */
  colour: string;
  /** Drawn in this order, the foremost last. */
  things: readonly Thing[];
  /** Whether sunlight falls in through a window. */
  sun?: boolean;
}

/** A thing as pixels, with what is needed for its shadow. */
export interface DrawnThing {
  image: OverlayOptions;
  shadow?: OverlayOptions;
  /** In pixels of the picture. */
  middle: number;
  foot: number;
  width: number;
}

interface Layer {
  data: Buffer;
  width: number;
  height: number;
}

/** Shadows of lying things are drawn this much smaller, since blurring is cheaper then. */
const SHADOW_SHRINK = 6;

/** Draws one thing. Lying things get their shadow here, standing ones on the floor. */
export async function drawThing(thing: Thing, setting: Setting, side: number): Promise<DrawnThing> {
  const longest = Math.round(thing.size * side);
  const layer = await render(thing, longest);
  const lies = setting === 'table';
  const middle = (thing.x ?? 0.5) * side;
  const foot = (thing.y ?? (lies ? 0.5 : setting === 'plinth' ? 0.745 : 0.82)) * side;
  const left = Math.round(middle - layer.width / 2);
  const top = Math.round(lies ? foot - layer.height / 2 : foot - layer.height);
  const { width, height } = layer;
  const image = await placeWithin(
    side,
    sharp(layer.data, { raw: { width, height, channels: 4 } }),
    { left, top, width, height },
  );
  const shadow = lies ? await castShadow(layer, left, top, side) : undefined;
  return { image, middle, foot, width, ...(shadow && { shadow }) };
}

async function render({ art, turn = 0, grade }: Thing, longest: number): Promise<Layer> {
  const { box, body } = 'icon' in art ? iconArt(art) : art;
  const margin = box * (0.01 + turnedRoom(turn));
  const span = box + margin * 2;
  const pixels = Math.round((longest * 1.04 * span) / box);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}"
    viewBox="${-margin} ${-margin} ${span} ${span}" fill="none">
    <g transform="rotate(${turn} ${box / 2} ${box / 2})">${body}</g></svg>`;
  const drawn = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  const fitted = sharp(drawn, { raw: { width: pixels, height: pixels, channels: 4 } })
    .extract(seenPart(drawn, pixels))
    .resize({ width: longest, height: longest, fit: 'inside' });
  const { data, info } = await fitted.raw().toBuffer({ resolveWithObject: true });
  const layer = { data, width: info.width, height: info.height };
  return grade ? { ...layer, data: await regrade(layer, grade) } : layer;
}

/** By how much the bounding box of a square grows when it is rotated, as a fraction of its width. */
function turnedRoom(degrees: number): number {
  const angle = (degrees * Math.PI) / 180;
  return (Math.abs(Math.cos(angle)) + Math.abs(Math.sin(angle)) - 1) / 2;
}

/** The bounding box of the visible pixels in a square of RGBA pixels. */
function seenPart(data: Buffer, side: number): Place {
  let [left, top, right, bottom] = [side, side, -1, -1];
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if ((data[(y * side + x) * 4 + 3] ?? 0) < 3) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** A soft shadow of the thing's own outline, down and to the right. */
async function castShadow(
  { data, width, height }: Layer,
  left: number,
  top: number,
  side: number,
): Promise<OverlayOptions> {
  const pad = 16;
  const smallWidth = Math.ceil(width / SHADOW_SHRINK) + pad * 2;
  const smallHeight = Math.ceil(height / SHADOW_SHRINK) + pad * 2;
  const outline = Buffer.alloc(smallWidth * smallHeight * 4);
  for (let y = 0; y < smallHeight - pad * 2; y += 1) {
    for (let x = 0; x < smallWidth - pad * 2; x += 1) {
      const from =
        (Math.min(height - 1, y * SHADOW_SHRINK) * width + Math.min(width - 1, x * SHADOW_SHRINK)) *
        4;
      const to = ((y + pad) * smallWidth + x + pad) * 4;
      outline.set([46, 34, 26, Math.round((data[from + 3] ?? 0) * 0.42)], to);
    }
  }
  const [wide, high] = [smallWidth * SHADOW_SHRINK, smallHeight * SHADOW_SHRINK];
  const blurred = await sharp(outline, {
    raw: { width: smallWidth, height: smallHeight, channels: 4 },
  })
    .blur(4.5)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const shadow = sharp(blurred).resize({ width: wide, height: high, kernel: 'cubic' });
  return placeWithin(side, shadow, {
    left: left - pad * SHADOW_SHRINK + Math.round(side * 0.012),
    top: top - pad * SHADOW_SHRINK + Math.round(side * 0.02),
    width: wide,
    height: high,
  });
}

interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A layer cropped to the picture, since details are larger than it. */
async function placeWithin(side: number, layer: Sharp, place: Place): Promise<OverlayOptions> {
  const [left, top] = [Math.max(0, place.left), Math.max(0, place.top)];
  const width = Math.min(side, place.left + place.width) - left;
  const height = Math.min(side, place.top + place.height) - top;
  const input = await layer
    .extract({ left: left - place.left, top: top - place.top, width, height })
    .raw()
    .toBuffer();
  return { input, raw: { width, height, channels: 4 }, left, top };
}
