import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { EncodedPhoto } from '#server/features/photos/encode-photo.ts';
import { photoFileName, PHOTOS_PATH } from '#server/features/photos/photo-file-name.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import type { StoredPhoto } from '#server/features/photos/present-photo.ts';
import { DrawnPhotos, type PictureRequest } from './drawn-photos.ts';
import type { CategorizedGood } from './goods.ts';

const PAINTER_FILE = join(import.meta.dirname, 'painter.ts');
const MAX_PAINTERS = 4;

/**
 * Draws, encodes and saves all pictures; returns the photos of each product in their order. Pictures that an
 * earlier start of this clone has drawn are reused. Child processes draw: they use all cores, and their hundreds
 * of megabytes are freed afterwards.
 */
export async function drawGoods(
  goods: readonly CategorizedGood[],
  photoStore: PhotoStore,
  progress: (line: string) => void,
): Promise<StoredPhoto[][]> {
  const photos = goods.map((): StoredPhoto[] => []);
  const work = picturesOf(goods);
  const drawn = new DrawnPhotos();
  const missing: PictureRequest[] = [];
  let done = 0;
  const save = async ({ good, position }: PictureRequest, { files, ...photo }: EncodedPhoto) => {
    await photoStore.save(files);
    const own = photos[good];
    if (own) own[position] = photo;
    done += 1;
    progress(`Drawing photos ${done}/${work.length}`);
  };
  for (const picture of work) {
    const photo = drawn.find(picture);
    if (photo) await save(picture, photo);
    else missing.push(picture);
  }
  await drawAll(missing, async (picture, photo) => {
    drawn.keep(picture, photo);
    await save(picture, photo);
  });
  return photos;
}

/** Draws and encodes the pictures that no earlier start of this clone has drawn, for a later start. */
export async function drawAhead(goods: readonly CategorizedGood[]): Promise<void> {
  const drawn = new DrawnPhotos();
  const missing = picturesOf(goods).filter((picture) => !drawn.find(picture));
  await drawAll(missing, async (picture, photo) => drawn.keep(picture, photo));
}

function picturesOf(goods: readonly CategorizedGood[]): PictureRequest[] {
  return goods.flatMap(({ pictures }, good) => pictures.map((_, position) => ({ good, position })));
}

async function drawAll(
  pictures: readonly PictureRequest[],
  take: (picture: PictureRequest, photo: EncodedPhoto) => Promise<void>,
): Promise<void> {
  const queue = pictures.values();
  const paintFrom = async (painter: ChildProcess) => {
    for (const picture of queue) await take(picture, await paint(painter, picture));
  };
  const count = Math.min(MAX_PAINTERS, availableParallelism(), pictures.length);
  const painters = Array.from({ length: count }, () =>
    fork(PAINTER_FILE, { serialization: 'advanced', execArgv: [] }),
  );
  try {
    await Promise.all(painters.map(paintFrom));
  } finally {
    for (const painter of painters) painter.kill();
  }
}

/** The photo URL that an order stores: the smallest variant. */
export function photoAddress({ hash, width, widths: [smallest = width] }: StoredPhoto): string {
  return PHOTOS_PATH + photoFileName(hash, smallest, 'webp');
}

function paint(painter: ChildProcess, request: PictureRequest): Promise<EncodedPhoto> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The process that draws the demo photos ended early'));
    painter.once('exit', fail);
    painter.once('message', (photo) => {
      painter.off('exit', fail);
      resolve(photo as EncodedPhoto);
    });
    painter.send(request, (error) => error && reject(error));
  });
}
