import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { EncodedPhoto } from '#server/features/photos/encode-photo.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, '.build/demo-photos');
/** The files that determine how a picture looks and is encoded. */
const SOURCES = ['demo', 'server/features/photos/encode-photo.ts', 'package-lock.json'];

/** One picture to draw: the index of the product, and that of its picture. */
export interface PictureRequest {
  good: number;
  position: number;
}

/**
 * A cache of the pictures that earlier starts of this clone have drawn, since drawing all takes 20 seconds. Where it
 * can't be read or written, pictures are drawn again.
 */
export class DrawnPhotos {
  readonly #folder: string;

  constructor(folder = FOLDER) {
    const version = hashSources();
    this.#folder = join(folder, version);
    unlessFails(() => {
      mkdirSync(this.#folder, { recursive: true });
      for (const other of readdirSync(folder)) {
        if (other !== version) rmSync(join(folder, other), { recursive: true, force: true });
      }
    });
  }

  find(picture: PictureRequest): EncodedPhoto | undefined {
    return unlessFails(() => deserialize(readFileSync(this.#fileOf(picture))) as EncodedPhoto);
  }

  keep(picture: PictureRequest, photo: EncodedPhoto): void {
    const file = this.#fileOf(picture);
    const unfinished = `${file}.${process.pid}`;
    unlessFails(() => {
      writeFileSync(unfinished, serialize(photo));
      renameSync(unfinished, file);
    });
  }

  #fileOf({ good, position }: PictureRequest): string {
    return join(this.#folder, `${good}-${position}`);
  }
}

function unlessFails<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function hashSources(): string {
  const hash = createHash('sha256').update(process.versions.node);
  for (const file of SOURCES.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 32);
}

function filesOf(source: string): string[] {
  const path = join(ROOT, source);
  if (source.includes('.')) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted()
    .map((name) => join(path, name));
}
