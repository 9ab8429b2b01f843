// A child process that draws and encodes pictures one by one, and exits with its parent.
import { type EncodedPhoto, encodePhoto } from '#server/features/photos/encode-photo.ts';
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
  const outcome = await encodePhoto(await drawPhoto(picture));
  if (!outcome.ok) throw new Error(`A drawn picture was refused: ${outcome.reason}`);
  return outcome.photo;
}
