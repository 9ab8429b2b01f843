import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { createTarDecoder, createTarPacker } from 'modern-tar';

/**
 * The bytes of a backup: a tar archive, which ordinary tools open, then a line with the SHA-256 of all bytes before it. Such
 * tools ignore what follows the archive.
 */
const END_WORDS = 'sha256 ';
const END_LENGTH = END_WORDS.length + 64 + 1;

/** A file in the archive. */
export interface ArchiveFile {
  name: string;
  size: number;
  body: Buffer | Readable;
}

/** Thrown for bytes that are no whole backup. The message is for operators. */
export class DamagedBackup extends Error {}

/** Message for a backup that does not end as it must. */
const DAMAGED = 'The backup is cut off or damaged: its bytes are not those that were written.';

/** Packs files into the bytes of a backup. They are read one after another, no faster than the bytes are taken. */
export async function* packArchive(
  files: AsyncIterable<ArchiveFile>,
): AsyncGenerator<Uint8Array, void> {
  const { readable, controller } = createTarPacker();
  const packing = pack(files, controller).catch((error: unknown) => controller.error(error));
  const hash = createHash('sha256');
  for await (const bytes of readable) {
    hash.update(bytes);
    yield bytes;
  }
  await packing;
  yield Buffer.from(`${END_WORDS}${hash.digest('hex')}\n`);
}

async function pack(
  files: AsyncIterable<ArchiveFile>,
  controller: ReturnType<typeof createTarPacker>['controller'],
): Promise<void> {
  for await (const { name, size, body } of files) {
    const sink = controller.add({ name, size, mode: 0o600, mtime: new Date(0) }).getWriter();
    for await (const part of Buffer.isBuffer(body) ? [body] : body)
      await sink.write(part as Uint8Array);
    await sink.close();
  }
  controller.finalize();
}

/** Takes the last line off the bytes of a backup, and compares it with them. Throws DamagedBackup once all else was given. */
async function* checked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256');
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of bytes) {
    rest = Buffer.concat([rest, part]);
    const ready = rest.subarray(0, Math.max(0, rest.length - END_LENGTH));
    if (ready.length === 0) continue;
    rest = rest.subarray(ready.length);
    hash.update(ready);
    yield ready;
  }
  if (rest.toString('latin1') !== `${END_WORDS}${hash.digest('hex')}\n`)
    throw new DamagedBackup(DAMAGED);
}

/** A file of an archive that is being read: its bytes are gone once the next one is asked for. */
export interface ReadFile {
  name: string;
  size: number;
  body: AsyncIterable<Uint8Array>;
}

/** The files of a backup in their order. Throws DamagedBackup at the end if a byte is not as it was written. */
export async function* unpackArchive(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReadFile, void> {
  const whole = ReadableStream.from(checked(bytes) as AsyncIterable<Uint8Array<ArrayBuffer>>);
  try {
    for await (const { header, body } of whole.pipeThrough(createTarDecoder({ strict: true }))) {
      yield { name: header.name, size: header.size, body };
      // Bytes of this file that were not read would hold up the next one.
      await body.pipeTo(new WritableStream());
    }
  } catch (error) {
    if (error instanceof DamagedBackup || !isTarError(error)) throw error;
    throw new DamagedBackup(DAMAGED, { cause: error });
  }
}

/** Errors of the decoder are plain; those of the source have codes or classes of their own. */
function isTarError(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !('code' in error);
}
