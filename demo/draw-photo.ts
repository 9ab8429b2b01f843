import sharp from 'sharp';
import { drawBackdrop } from './backdrop.ts';
import { drawThing, type Picture } from './draw-thing.ts';

/** Width and height of a drawn picture in pixels: those of the largest variant. */
const SIDE = 1024;

/** Draws a square product picture as a PNG: the same picture always gives the same pixels. */
export async function drawPhoto(picture: Picture): Promise<Buffer> {
  const drawn = await Promise.all(
    picture.things.map((thing) => drawThing(thing, picture.setting, SIDE)),
  );
  const backdrop = await drawBackdrop(picture, drawn, SIDE);
  const layers = drawn.flatMap(({ shadow, image }) => (shadow ? [shadow, image] : [image]));
  return (
    sharp(backdrop)
      .composite(layers)
      .removeAlpha()
      // It is encoded again at once, so its size doesn't matter.
      .png({ compressionLevel: 1 })
      .toBuffer()
  );
}
