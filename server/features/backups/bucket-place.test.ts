import { buffer } from 'node:stream/consumers';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { useTestS3 } from '#testing/test-s3.ts';
import { openBackupPlace } from './open-backup-place.ts';

const PREFIX = 'shops/vitrine/';
const s3 = useTestS3();
const PHOTO = `${'c'.repeat(32)}-640.webp`;
const open = () =>
  openBackupPlace(readConfig({ ...s3.settings({ S3_PREFIX: PREFIX }), BACKUP_TO: 's3:' }));

/** Enough bytes for an upload in two parts. */
const BYTES = randomBytes(17_000_000);
async function* inPieces(fails = false) {
  for (let at = 0; at < BYTES.length; at += 1_000_000) {
    if (fails && at >= 16_000_000) throw new Error('The database is away');
    yield BYTES.subarray(at, at + 1_000_000);
  }
}

beforeEach(() => s3.objects.clear());

it('a backup in the bucket is the bytes that were written', { tags: 'long' }, async () => {
  const place = await open();
  expect(await place.save('one', inPieces())).toBe(BYTES.length);
  expect([...s3.objects.keys()]).toEqual([`${PREFIX}backups/one`]);
  const read = await buffer(Readable.from(await place.open('one')));
  expect(read.equals(BYTES)).toBe(true);
  expect([await place.has('one'), await place.has('on')]).toEqual([true, false]);
  await place.remove('one');
  expect(await place.has('one')).toBe(false);
  expect(s3.objects.size).toBe(0);
  place.close();
});

it('one that fails, or whose part is refused, is not there', async () => {
  const place = await open();
  await expect(place.save('one', inPieces(true))).rejects.toThrow('The database is away');
  s3.injectFaults(({ query }) =>
    query.get('partNumber') === '2' ? { status: 403, code: 'AccessDenied' } : undefined,
  );
  await expect(place.save('one', inPieces())).rejects.toThrow('Refused');
  expect(s3.objects.size).toBe(0);
  place.close();
});

it('photos are kept once, whoever keeps them', async () => {
  const [place, other] = [await open(), await open()];
  let reads = 0;
  const read = () => {
    reads += 1;
    return Promise.resolve(Buffer.from('picture'));
  };
  await place.keepPhoto(PHOTO, read);
  await place.keepPhoto(PHOTO, read);
  await other.keepPhoto(PHOTO, read);
  expect(reads).toBe(1);
  expect((await other.readPhoto(PHOTO))?.toString()).toBe('picture');
  expect(await other.readPhoto(PHOTO.replace('c', 'd'))).toBeUndefined();
  place.close();
  other.close();
});

it('needs a bucket', () => {
  expect(() => readConfig({ BACKUP_TO: 's3:' })).toThrow('BACKUP_TO is s3:, which needs S3_BUCKET');
});
