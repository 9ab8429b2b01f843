import type { Readable } from 'node:stream';
import type { PhotoFile } from './encode-photo.ts';
import { isPhotoFileName } from './photo-file-name.ts';

/** A stored file, without its content. */
export interface KeptFile {
  name: string;
  /** Bytes. */
  size: number;
  /** The time at which it was last saved, by the store's clock. */
  savedAt: Date;
}

/**
 * The store of photo files: a folder on disk, or a bucket that all instances share. Their names are content hashes, so the
 * content of a name never changes. Throws 503 when the store is unavailable.
 */
export interface PhotoStore {
  /** Saves all of them, each completely or not at all. The age of one that exists is reset. */
  save(files: readonly PhotoFile[]): Promise<void>;
  look(name: string): Promise<KeptFile | undefined>;
  read(name: string): Promise<{ size: number; body: Readable | Buffer } | undefined>;
  /** Every photo file, and unfinished ones that a crash left; no other files. */
  list(): AsyncIterable<KeptFile>;
  /** Does nothing if the file doesn't exist. */
  remove(name: string): Promise<void>;
  close(): void;
}

/** Throws unless the name has the form of a photo file's: no path leads out of the store. */
export function demandPhotoFileName(name: string): void {
  if (!isPhotoFileName(name)) throw new Error(`Not the name of a photo file: ${name}`);
}
