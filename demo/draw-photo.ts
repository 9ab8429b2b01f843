import sharp from 'sharp';
import { drawBackdrop } from './backdrop.ts';
import { drawThing, type Thing } from './draw-thing.ts';

/** Side of a drawn picture in pixels: the widest that is served. */
const SIDE = 1024;

/** Where things stand or lie: on a studio floor (bare, before an arch or a disc), on a plinth, or on a table seen from above. */
export type Setting = 'floor' | 'arch' | 'disc' | 'plinth' | 'table';

export interface Picture {
  setting: Setting;
  /** The colour all of the surroundings are mixed from. */
  colour: string;
  /** Drawn in their order, the foremost last. */
  things: readonly Thing[];
  /** Sun through a window beside the set. */
  sun?: boolean;
}

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
      // It is encoded anew at once, so size does not matter here.
      .png({ compressionLevel: 1 })
      .toBuffer()
  );
}
