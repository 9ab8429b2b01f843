import type { Readable } from 'node:stream';
import type { PhotoFile } from './encode-photo.ts';
import { isPhotoFileName } from './photo-file-name.ts';

/** A file that is there, as far as it is known without reading it. */
export interface KeptFile {
  name: string;
  /** Bytes. */
  size: number;
  /** When it was last saved, by the clock of whoever keeps it. */
  savedAt: Date;
}

/**
 * Where photo files are kept: a folder of this machine, or a bucket that all instances share. Their names
 * are content hashes, so what a name holds never changes. A store that is away throws 503.
 */
export interface PhotoStore {
  /** Keeps all of them, each whole or not at all. One that is there already counts as new from now on. */
  save(files: readonly PhotoFile[]): Promise<void>;
  look(name: string): Promise<KeptFile | undefined>;
  read(name: string): Promise<{ size: number; body: Readable | Buffer } | undefined>;
  /** Every photo file, and what a crash may have left of one; nothing else that lies there. */
  list(): AsyncIterable<KeptFile>;
  /** Does nothing where there is no such file. */
  remove(name: string): Promise<void>;
  close(): void;
}

/** A photo file's name never leads out of its store, whatever is asked for. */
export function demandPhotoFileName(name: string): void {
  if (!isPhotoFileName(name)) throw new Error(`Not the name of a photo file: ${name}`);
}
