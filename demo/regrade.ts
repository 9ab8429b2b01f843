import sharp from 'sharp';
import { channels } from './art/colours.ts';

/** New colours for a drawing: hue rotated and saturation changed, or mapped to a gradient of dark, middle and light. */
export type Grade =
  | { hue?: number; saturation?: number; brightness?: number }
  | { tones: readonly [dark: string, middle: string, light: string] };

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** Recolours RGBA pixels; transparent ones stay transparent. */
export async function regrade(pixels: Pixels, grade: Grade): Promise<Buffer> {
  if ('tones' in grade) return pourTones(pixels.data, grade.tones);
  const { width, height } = pixels;
  return sharp(pixels.data, { raw: { width, height, channels: 4 } })
    .modulate(grade)
    .raw()
    .toBuffer();
}

function pourTones(data: Buffer, tones: readonly [string, string, string]): Buffer {
  const [dark, middle, light] = [channels(tones[0]), channels(tones[1]), channels(tones[2])];
  const poured = Buffer.from(data);
  for (let at = 0; at < data.length; at += 4) {
    const brightness =
      ((data[at] ?? 0) * 0.3 + (data[at + 1] ?? 0) * 0.59 + (data[at + 2] ?? 0) * 0.11) / 255;
    const [from, to] = brightness < 0.5 ? [dark, middle] : [middle, light];
    const share = brightness < 0.5 ? brightness * 2 : brightness * 2 - 1;
    for (const channel of [0, 1, 2] as const) {
      poured[at + channel] = from[channel] + (to[channel] - from[channel]) * share;
    }
  }
  return poured;
}
