import { isUtf8 } from 'node:buffer';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { crc32 } from 'node:zlib';
import {
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  type Entry,
  type ZipFile,
} from 'yauzl';
import { IMPORT_LIMITS } from '#contract/job-limits.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';
import { findFile, judgeZip, type FoundFile, type ZipEntry } from './judge-zip.rule.ts';

/** The photos of an import. */
export interface PhotoZip {
  /** The file that a cell names. */
  find(name: string): FoundFile;
  /** Its bytes. Throws 400 if they are not what the zip says. */
  read(entry: ZipEntry): Promise<Buffer>;
  close(): Promise<void>;
}

const { entries: MAX_ENTRIES } = IMPORT_LIMITS.photos;
const TOO_MANY = `At most ${MAX_ENTRIES} files in a zip`;
/** Bytes of the directory, which stays in memory: 20,000 names with their paths. */
const MAX_DIRECTORY = 16 * 1024 * 1024;
/** Bytes that are read at once. */
const CHUNK = 64 * 1024;
/** The flag of a name in UTF-8. */
const UTF8 = 0x800;

/** Opens a zip with photos, as programs of all systems write it. Throws 400 if it is none, or is refused. */
export async function openZip(path: string): Promise<PhotoZip> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const options = { autoClose: false, decodeStrings: false };
    const zip = await orRefused(
      fromRandomAccessReaderPromise(new PartReader(file, size), size, options),
      'Not a zip that can be read',
    );
    if (zip.entryCount > MAX_ENTRIES) throw invalid('photos', TOO_MANY);
    const entries = await orRefused(readDirectory(zip), 'The directory of the zip is broken');
    const judged = judgeZip(entries.map(factsOf));
    if (!judged.ok) throw invalid('photos', judged.message);
    return {
      find: (name) => findFile(judged.files, name),
      read: ({ at, name }) =>
        orRefused(unpack(zip, entries[at]), `${name} is broken, or larger than the zip says`),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readDirectory(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (bytes > MAX_DIRECTORY) throw invalid('photos', TOO_MANY);
    entries.push(entry);
  }
  return entries;
}

function factsOf(entry: Entry, at: number): ZipEntry {
  return {
    at,
    name: nameOf(entry),
    size: entry.uncompressedSize,
    method: entry.compressionMethod,
    isEncrypted: entry.isEncrypted(),
    // The upper half is the mode that Unix has for the file.
    isLink: ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000,
  };
}

/** A name as UTF-8 wherever it can be that: macOS writes it so without the flag. Other names are in the old code page of DOS. */
function nameOf({ fileNameRaw, extraFields }: Entry): string {
  const flags = isUtf8(fileNameRaw) ? UTF8 : 0;
  return getFileNameLowLevel(flags, fileNameRaw, extraFields, false).normalize('NFC');
}

/** The bytes of a file. Yauzl checks that they are as many as the directory says, and stops at the first that is too many. */
async function unpack(zip: ZipFile, entry: Entry | undefined): Promise<Buffer> {
  // Compression never doubles the size of data. A file with endless empty blocks is refused.
  if (!entry || entry.compressedSize > 2 * entry.uncompressedSize + 1024)
    throw new Error('Longer than the unpacked file');
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  if (crc32(bytes) !== entry.crc32) throw new Error('Not the checksum of the directory');
  return bytes;
}

/** Says what is wrong with the zip. What is wrong with the disk is thrown as it is. */
async function orRefused<T>(reading: Promise<T>, message: string): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ApiError || !(error instanceof Error) || 'syscall' in error) throw error;
    // Yauzl refuses the whole zip if its directory is encrypted.
    const isEncrypted = error.message.includes('strong encryption');
    throw invalid('photos', isEncrypted ? 'The zip is encrypted' : message);
  }
}

/**
 * Reads parts of a file for yauzl, and only what is in it: yauzl's own reader hands any place that a zip names to `fs.read`, which
 * throws above 2^53, in a callback where nothing catches it.
 */
class PartReader extends RandomAccessReader {
  readonly #file: FileHandle;
  readonly #size: number;

  constructor(file: FileHandle, size: number) {
    super();
    this.#file = file;
    this.#size = size;
  }

  override read(
    bytes: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    callbackify(() => this.#fill(bytes.subarray(offset, offset + length), position))(done);
  }

  /** `end` is not part of it. */
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#parts(start, end));
  }

  async *#parts(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; at += CHUNK) {
      const bytes = Buffer.alloc(Math.min(end - at, CHUNK));
      await this.#fill(bytes, at);
      yield bytes;
    }
  }

  async #fill(bytes: Buffer, at: number): Promise<void> {
    if (at + bytes.length > this.#size) throw new Error('Not in the file');
    const { bytesRead } = await this.#file.read(bytes, 0, bytes.length, at);
    if (bytesRead < bytes.length) throw new Error('The file has become shorter');
  }
}
