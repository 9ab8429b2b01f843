import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { folderPlace } from '#server/features/backups/backup-place.ts';
import { openBackupPlace } from '#server/features/backups/open-backup-place.ts';
import { readConfig } from '#server/platform/config.ts';
import { firstOf } from '#testing/fast-run.ts';
import { useTestS3 } from '#testing/test-s3.ts';
import { baseBefore, getBase, getWal, putBase, putWal, type WalArchive } from './wal-archive.ts';

const s3 = useTestS3();
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-wal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const KEY = 'a-key-of-twenty-letters';
const NAME = '00000001000000000000002A';
const file = path.join(folder, 'segment');
const open = async (key?: string): Promise<WalArchive> => ({
  place: await openBackupPlace(readConfig({ ...s3.settings(), BACKUP_TO: 's3:' })),
  key,
});

/** A segment as PostgreSQL has it when it is switched early: a few records, then zeros. */
function writeSegment(): Buffer {
  const bytes = Buffer.alloc(1_000_000);
  randomBytes(5_000).copy(bytes);
  writeFileSync(file, bytes);
  return bytes;
}

async function* tarOf(...parts: readonly string[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    if (part === 'breaks') throw new Error('pg_basebackup failed');
    yield Buffer.from(part);
  }
}

describe('a file of the write-ahead log', () => {
  it.each([undefined, KEY])('comes back as it was, with the key %s', async (key) => {
    const bytes = writeSegment();
    const archive = await open(key);
    await putWal(archive, { name: NAME, file });
    expect((await getWal(archive, NAME))?.equals(bytes)).toBe(true);
    const stored = s3.objects.get(`backups/wal-${NAME}`)?.bytes;
    expect(stored?.length).toBeLessThan(10_000);
    expect(stored?.includes(bytes.subarray(0, 100))).toBe(key === undefined);
  });

  it('that the archive does not have is none, also where another begins with its name', async () => {
    writeSegment();
    const archive = await open();
    await putWal(archive, { name: `${NAME}.00000028.backup`, file });
    expect(await getWal(archive, NAME)).toBeUndefined();
  });

  it.each(firstOf(1, [undefined, KEY]))(
    'is archived once more with the same bytes, and refused with others: key %s',
    async (key) => {
      const bytes = writeSegment();
      const archive = await open(key);
      await putWal(archive, { name: NAME, file });
      await putWal(archive, { name: NAME, file });
      writeSegment();
      await expect(putWal(archive, { name: NAME, file })).rejects.toThrow(
        `The archive has another ${NAME}`,
      );
      expect((await getWal(archive, NAME))?.equals(bytes)).toBe(true);
    },
  );

  it('that is there already is on the disk for good before it counts as archived', async () => {
    writeSegment();
    const place = folderPlace(path.join(folder, 'archive'));
    const secure = vi.spyOn(place, 'secure');
    const archive = { place, key: KEY };
    // Once more, as after a crash before the answer.
    for (let time = 0; time < 2; time += 1) await putWal(archive, { name: NAME, file });
    expect(secure.mock.calls).toEqual([[`wal-${NAME}`]]);
  });

  it('is not there when the bucket fails, nor said to be missing', async () => {
    writeSegment();
    const archive = await open();
    s3.injectFaults(({ method }) =>
      method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined,
    );
    await expect(putWal(archive, { name: NAME, file })).rejects.toThrow('Refused');
    expect(s3.objects.size).toBe(0);
    s3.injectFaults(() => ({ status: 403, code: 'AccessDenied' }));
    await expect(getWal(archive, NAME)).rejects.toThrow('Refused');
  });

  it('is noticed when a byte of it has changed', async () => {
    writeSegment();
    const archive = await open();
    await putWal(archive, { name: NAME, file });
    const stored = s3.objects.get(`backups/wal-${NAME}`);
    stored!.bytes[2_500]! ^= 1;
    await expect(getWal(archive, NAME)).rejects.toThrow(/check|corrupt/i);
  });

  it.each(['../secret', 'segment', `${NAME}.part`, '1'])('is not %s', async (name) => {
    await expect(putWal(await open(), { name, file })).rejects.toThrow(
      'is no file of a write-ahead log',
    );
  });
});

describe('a base backup', () => {
  const at = (time: string) => new Date(`2026-11-27T${time}Z`);

  it.each(firstOf(1, [undefined, KEY]))(
    'is the newest that began before the moment: key %s',
    async (key) => {
      const archive = await open(key);
      for (const hour of ['01', '02', '03'])
        await putBase(archive, { began: at(`${hour}:00:00`), tar: tarOf('tar of ', hour) });
      const name = await baseBefore(archive, at('02:30:00'));
      expect((await buffer(await getBase(archive, name))).toString()).toBe('tar of 02');
      await expect(baseBefore(archive, at('00:59:59'))).rejects.toThrow(
        'None of the 3 base backups began before 2026-11-27T00:59:59.000Z',
      );
    },
  );

  it('that breaks off is not there', async () => {
    const archive = await open();
    const saving = putBase(archive, { began: at('01:00:00'), tar: tarOf('tar', 'breaks') });
    await expect(saving).rejects.toThrow('pg_basebackup failed');
    expect(s3.objects.size).toBe(0);
  });
});
