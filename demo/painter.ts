// A child process that draws and encodes pictures one by one, and exits with its parent.
import { type EncodedPhoto, encodePixels } from '#server/features/photos/encode-photo.ts';
import type { PictureRequest } from './drawn-photos.ts';
import { drawPhoto } from './draw-photo.ts';
import { goods } from './goods.ts';

process.on('message', (request) => {
  void answer(request as PictureRequest);
});
process.on('disconnect', () => process.exit());
// Ctrl-C reaches the whole process group; the parent decides when to exit.
process.on('SIGINT', () => {});

async function answer({ good, position }: PictureRequest): Promise<void> {
  process.send?.(await makePhoto(good, position));
}

async function makePhoto(good: number, position: number): Promise<EncodedPhoto> {
  const picture = goods[good]?.pictures[position];
  if (!picture) throw new Error(`No picture ${position} of the product ${good}`);
  // Only the first picture is in lists, where many are loaded at once.
  return encodePixels(await drawPhoto(picture), position === 0 ? 'usual' : 'low');
}
