import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { s3SettingsOf } from '#server/platform/s3-settings.ts';
import { firstOf } from '#testing/fast-run.ts';
import type { S3Fault } from '#testing/s3-here.ts';
import { useTestS3 } from '#testing/test-s3.ts';
import type { PhotoStore } from './photo-store.ts';
import { s3PhotoStore } from './s3-photo-store.ts';

const NAME = '0123456789abcdef0123456789abcdef-320.webp';
const file = { name: NAME, bytes: Buffer.from('picture') };
const AWAY = "Photos can't be reached now";
/** Short, because these tests wait for answers that never come. */
const TIMEOUTS = { connect: 500, attempt: 250, whole: 1_000, attempts: 2 };
/** For answers that come: on a busy machine the first one takes long. */
const PATIENT = { connect: 2_000, attempt: 2_000, whole: 5_000, attempts: 2 };

const s3 = useTestS3();
const opened: PhotoStore[] = [];
afterEach(() => {
  for (const store of opened.splice(0)) store.close();
});

function open(more: Record<string, string> = {}, timeouts = TIMEOUTS): PhotoStore {
  const settings = s3SettingsOf(readConfig(s3.settings(more)).s3);
  if (!settings) throw new Error('A bucket was expected');
  const store = s3PhotoStore(settings, timeouts);
  opened.push(store);
  return store;
}

/** Everything the shop ever asks of a bucket. */
const ASKED: [string, (store: PhotoStore) => Promise<unknown>][] = [
  ['save', (store) => store.save([file])],
  ['look', (store) => store.look(NAME)],
  ['read', (store) => store.read(NAME)],
  ['list', (store) => Array.fromAsync(store.list())],
  ['remove', (store) => store.remove(NAME)],
];

it('a photo lies in the bucket under the prefix, and says what it is to whoever reads it there', async () => {
  await open({ S3_PREFIX: 'shops/vitrine' }).save([file]);
  expect(s3.objects.get(`shops/vitrine/${NAME}`)).toMatchObject({
    bytes: file.bytes,
    type: 'image/webp',
    cacheControl: 'public, max-age=31536000, immutable',
  });
});

it('other prefixes of the bucket are not seen', async () => {
  const [one, other] = [open({ S3_PREFIX: 'one' }), open({ S3_PREFIX: 'other' })];
  await one.save([file]);
  expect(await Array.fromAsync(other.list())).toEqual([]);
  expect(await other.look(NAME)).toBeUndefined();
});

describe.each(ASKED)('to %s', (_, ask) => {
  it.each<[string, Record<string, string>]>([
    ['a wrong secret', { S3_SECRET_ACCESS_KEY: 'guess' }],
    ['an unknown key', { S3_ACCESS_KEY_ID: 'NOBODY' }],
    ['the wrong region', { S3_REGION: 'us-west-1' }],
  ])('with %s is refused, before anything is done', async (_, settings) => {
    await expect(ask(open(settings))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(s3.calls).toEqual([]);
  });

  it.each<[string, S3Fault, typeof TIMEOUTS]>(
    firstOf(2, [
      ['fails', { status: 500, code: 'InternalError' }, PATIENT],
      ['is too busy', { status: 503, code: 'SlowDown' }, PATIENT],
      [
        'is busy for an hour',
        { status: 503, code: 'SlowDown', headers: { 'retry-after': '3600' } },
        TIMEOUTS,
      ],
      ['cuts the line', 'disconnects', PATIENT],
      ['never answers', 'hangs', TIMEOUTS],
    ]),
  )('a bucket that %s is away, after a bounded number of tries', async (_, fault, timeouts) => {
    s3.injectFaults(() => fault);
    await expect(ask(open({}, timeouts))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
      message: expect.stringContaining(AWAY),
    });
    expect(s3.calls.length).toBeGreaterThan(0);
    expect(s3.calls.length).toBeLessThanOrEqual(TIMEOUTS.attempts);
  });

  it('a bucket that fails once is asked again', async () => {
    await open().save([file]);
    s3.calls.length = 0;
    s3.injectFaults(() => (s3.calls.length === 1 ? 'disconnects' : undefined));
    await ask(open({}, PATIENT));
    expect(s3.calls).toHaveLength(2);
  });

  it('a service that is not there is away', async () => {
    await expect(ask(open({ S3_ENDPOINT: 'http://127.0.0.1:9' }))).rejects.toThrow(AWAY);
  });
});

it('a photo that comes by half is none', { tags: 'long' }, async () => {
  await open().save([file]);
  s3.injectFaults(() => 'stops halfway');
  await expect(open().read(NAME)).rejects.toThrow(AWAY);
});

it('a bucket that is missing is away, and not one without this photo', async () => {
  const store = open({ S3_BUCKET: 'elsewhere' });
  await expect(store.read(NAME)).rejects.toThrow(AWAY);
  await expect(Array.fromAsync(store.list())).rejects.toThrow(AWAY);
});

it('nothing is still on its way to the bucket once saving has failed', async () => {
  const slow = Promise.withResolvers<void>();
  s3.injectFaults(async ({ key }) => {
    if (key.endsWith('.avif')) return { status: 403, code: 'AccessDenied' };
    await slow.promise;
    return undefined;
  });
  const timeouts = { connect: 5_000, attempt: 5_000, whole: 5_000, attempts: 1 };
  const names = [NAME, NAME.replace('webp', 'avif')];
  const saving = open({}, timeouts)
    .save(names.map((name) => ({ ...file, name })))
    .catch((error: unknown) => error);
  await expect.poll(() => s3.calls.length).toBe(2);
  slow.resolve();
  expect(await saving).toMatchObject({ code: 'UNAVAILABLE' });
  expect([...s3.objects.keys()]).toEqual([NAME]);
});
