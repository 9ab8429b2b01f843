import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { EncodedPhoto } from '#server/features/photos/encode-photo.ts';
import { photoFileName, PHOTOS_PATH } from '#server/features/photos/photo-file-name.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import type { StoredPhoto } from '#server/features/photos/present-photo.ts';
import type { CategorizedGood } from './goods.ts';

/** One picture to be drawn: which of the goods, and which of its pictures. */
export interface PictureRequest {
  good: number;
  position: number;
}

const PAINTER_FILE = join(import.meta.dirname, 'painter.ts');
const MOST_PAINTERS = 4;

/**
 * Draws, encodes and saves every picture; answers the photos of each product in their order. The
 * drawing is done by child processes: it uses all cores, and the hundreds of megabytes it takes are
 * gone afterwards.
 */
export async function drawGoods(
  goods: readonly CategorizedGood[],
  photoStore: PhotoStore,
  progress: (line: string) => void,
): Promise<StoredPhoto[][]> {
  const photos = goods.map((): StoredPhoto[] => []);
  const work = goods.flatMap(({ pictures }, good) =>
    pictures.map((_, position) => ({ good, position })),
  );
  const queue = work.values();
  let done = 0;
  const paintFrom = async (painter: ChildProcess) => {
    for (const request of queue) {
      const { files, ...photo } = await paint(painter, request);
      await photoStore.save(files);
      const own = photos[request.good];
      if (own) own[request.position] = photo;
      done += 1;
      progress(`Drawing photos ${done}/${work.length}`);
    }
  };

  const count = Math.min(MOST_PAINTERS, availableParallelism());
  const painters = Array.from({ length: count }, () =>
    fork(PAINTER_FILE, { serialization: 'advanced', execArgv: [] }),
  );
  try {
    await Promise.all(painters.map(paintFrom));
  } finally {
    for (const painter of painters) painter.kill();
  }
  return photos;
}

/** The address under which an order remembers a photo: its smallest form. */
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
