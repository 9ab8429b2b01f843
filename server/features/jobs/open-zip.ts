import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { IMPORT_LIMITS } from '#contract/job-limits.ts';
import { invalid } from '#server/platform/errors.ts';
import { findFile, judgeZip, type FoundFile } from './judge-zip.rule.ts';
import {
  END_MOST,
  findDirectory,
  HEADER_SIZE,
  headerLength,
  readDirectory,
  type ZipEntry,
} from './zip-directory.ts';

/** The photos of an import. */
export interface PhotoZip {
  /** The file that a cell names. */
  find(name: string): FoundFile;
  /** Its bytes. Throws 400 if they are not what the zip says. */
  read(entry: ZipEntry): Promise<Buffer>;
  close(): Promise<void>;
}

const { entries: MAX_ENTRIES } = IMPORT_LIMITS.photos;
/** Of the directory: 20,000 names with their paths. */
const MAX_DIRECTORY = 16 * 1024 * 1024;
const STORED = 0;

const inflate = promisify(inflateRaw);

/** Opens a zip with photos, as programs of all systems write it up to 4 GB. Throws 400 if it is none, or is refused. */
export async function openZip(path: string): Promise<PhotoZip> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = await readAt(file, Math.max(size - END_MOST, 0), Math.min(size, END_MOST));
    const place = findDirectory(tail, size);
    if (!place) throw invalid('photos', 'Not a zip that can be read');
    if (place.count > MAX_ENTRIES || place.size > MAX_DIRECTORY) {
      throw invalid('photos', `At most ${MAX_ENTRIES} files in a zip`);
    }
    const entries = readDirectory(await readAt(file, place.at, place.size), place.count);
    if (!entries) throw invalid('photos', 'The directory of the zip is broken');
    const judged = judgeZip(entries);
    if (!judged.ok) throw invalid('photos', judged.message);
    return {
      find: (name) => findFile(judged.files, name),
      read: (entry) => readEntry(file, entry, place.at),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** `end`: where the directory begins, and files end. */
async function readEntry(file: FileHandle, entry: ZipEntry, end: number): Promise<Buffer> {
  const { name, at, packed, size, method, crc } = entry;
  const broken = () => invalid('photos', `${name} is broken, or larger than the zip says`);
  const header = headerLength(await readAt(file, at, HEADER_SIZE));
  if (header === undefined || at + header + packed > end) throw broken();
  // Checked before memory is taken for it. Packing makes nothing twice as large.
  if (packed > (method === STORED ? size : 2 * size + 1024)) throw broken();
  const data = await readAt(file, at + header, packed);
  // One byte more than it should have, to see that it has more.
  const unpacked =
    method === STORED
      ? data
      : await inflate(data, { maxOutputLength: size + 1 }).catch(() => {
          throw broken();
        });
  if (unpacked.length !== size || crc32(unpacked) !== crc) throw broken();
  return unpacked;
}

/** So many bytes from a place, or fewer at the end of the file. */
async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
