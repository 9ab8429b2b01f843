import { Readable } from 'node:stream';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { decrypt, encrypt } from '#server/features/backups/backup-key.ts';
import type { BackupPlace } from '#server/features/backups/backup-place.ts';

/** Base backups and the write-ahead log of a PostgreSQL, compressed, beside the backups of the shop. */
export interface WalArchive {
  place: BackupPlace;
  /** Encrypts what is written, as BACKUP_KEY does with backups. */
  key: string | undefined;
}

/** The message is for operators. */
export class WalRefusal extends Error {}

const WAL = 'wal-';
const BASE = 'base-';
/** A segment, perhaps a partial one or the label of a base backup; or the history of a timeline. */
const WAL_NAME = /^(?:[0-9A-F]{24}(?:\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/;
/** With a checksum, so that a byte that was changed is noticed. */
const PACKED = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/**
 * Archives a file of the write-ahead log. Once it resolves, the file is in the archive as a whole and outlives a power failure: PostgreSQL deletes
 * its own then. One that is there already with the same bytes is left alone. Throws WalRefusal if it is there with others: two servers archive to one place then.
 */
export async function putWal(
  archive: WalArchive,
  { name, file }: { name: string; file: string },
): Promise<void> {
  demandWalName(name);
  const bytes = createReadStream(file);
  if (!(await archive.place.has(WAL + name))) return void (await save(archive, WAL + name, bytes));
  const [own, there] = await Promise.all([buffer(bytes), buffer(await open(archive, WAL + name))]);
  if (!own.equals(there))
    throw new WalRefusal(
      `The archive has another ${name}: does another server archive to it, too?`,
    );
  await archive.place.secure(WAL + name);
}

/** The bytes of a file of the write-ahead log; undefined if the archive has none of that name. */
export async function getWal(archive: WalArchive, name: string): Promise<Buffer | undefined> {
  demandWalName(name);
  return (await archive.place.has(WAL + name))
    ? buffer(await open(archive, WAL + name))
    : undefined;
}

function demandWalName(name: string): void {
  if (!WAL_NAME.test(name)) throw new WalRefusal(`${name} is no file of a write-ahead log.`);
}

/** Saves a base backup that began at a moment: all of it, or none. Returns its name and the bytes that it takes. */
export async function putBase(
  archive: WalArchive,
  { began, tar }: { began: Date; tar: AsyncIterable<Uint8Array> },
): Promise<{ name: string; size: number }> {
  const name = `${BASE}${began.toISOString().replaceAll(':', '-')}`;
  return { name, size: await save(archive, name, tar) };
}

/** The name of the newest base backup that began before a moment. Throws WalRefusal without one. */
export async function baseBefore({ place }: WalArchive, at: Date): Promise<string> {
  const all = await place.names(BASE);
  const before = `${BASE}${at.toISOString().replaceAll(':', '-')}`;
  const name = all
    .filter((one) => one < before)
    .sort()
    .at(-1);
  if (name === undefined)
    throw new WalRefusal(
      `None of the ${all.length} base backups began before ${at.toISOString()}.`,
    );
  return name;
}

/** The tar archive of a base backup. */
export function getBase(archive: WalArchive, name: string): Promise<Readable> {
  return open(archive, name);
}

async function save(
  { place, key }: WalArchive,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  return place.save(name, await encrypt(packed(bytes), key));
}

/** Compresses bytes. What fails while they are read fails here, too, so that nothing is saved by half. */
async function* packed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  yield* Readable.from(bytes).compose(createZstdCompress(PACKED)) as AsyncIterable<Uint8Array>;
}

async function open({ place, key }: WalArchive, name: string): Promise<Readable> {
  const bytes = await decrypt(await place.open(name), key);
  return Readable.from(bytes).compose(createZstdDecompress());
}
