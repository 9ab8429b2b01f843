import sharp from 'sharp';
import type { Pixels } from '#server/features/photos/encode-photo.ts';
import { drawBackdrop } from './backdrop.ts';
import { drawThing, type Picture } from './draw-thing.ts';

/** Width and height of a drawn picture in pixels: those of the largest variant. */
const SIDE = 1024;

/** Draws a square product picture: the same picture always gives the same pixels. */
export async function drawPhoto(picture: Picture): Promise<Pixels> {
  const { setting } = picture;
  const things = await Promise.all(
    picture.things.map((thing, index) => drawThing(thing, setting, { side: SIDE, index })),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">
    ${await drawBackdrop(picture, things, SIDE)}${things.map((thing) => thing.svg).join('')}</svg>`;
  const data = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  return { data, raw: { width: SIDE, height: SIDE, channels: 3 } };
}
