import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LogPage } from '#contract/log.ts';
import type { PictureUploaded } from '#contract/settings-picture.ts';
import { diskPhotoStore } from '#server/features/photos/disk-photo-store.ts';
import { PhotoTurns } from '#server/features/photos/photo-turns.ts';
import { sweepPhotos } from '#server/features/photos/sweep-photos.ts';
import { registerPeople } from '#testing/factories.ts';
import { formOf, paint, type FormPart } from '#testing/forms.ts';
import { settingsCalls } from '#testing/settings-calls.ts';
import { useTestShop } from '#testing/test-shop.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-pictures-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const folder = path.join(dataDir, 'photos');
const shop = useTestShop({ RATE_LIMIT: 'off', DATA_DIR: dataDir });
let asha = { uid: 'asha', headers: { authorization: '' } };
const { change, put, read, upload } = settingsCalls(shop, () => asha);

beforeAll(async () => {
  await registerPeople(shop.db.database, { id: 'asha', role: 'admin' }, { id: 'ravi' });
  asha = { uid: 'asha', headers: await shop.as({ sub: 'asha' }) };
});

const files = () => (readdirSync(dataDir).includes('photos') ? readdirSync(folder).toSorted() : []);

async function uploaded(color: string, size = { width: 400, height: 300 }) {
  const response = await upload(['picture', await paint(color, size), 'logo.png']);
  expect(response.statusCode).toBe(201);
  return response.json<PictureUploaded>().picture;
}

/** As the hourly sweep does, `hours` from now. */
async function sweepIn(hours: number): Promise<void> {
  const { pool } = shop.db.database;
  const now = () => new Date(Date.now() + hours * 3_600_000);
  await sweepPhotos({ pool, store: diskPhotoStore(folder), turns: new PhotoTurns(pool), now });
}

describe('an uploaded picture', () => {
  it('is answered in all its sizes, and served', async () => {
    const picture = await uploaded('#b33');
    expect(picture).toMatchObject({ width: 400, height: 300 });
    expect(picture.variants).toHaveLength(5);
    for (const { url } of picture.variants)
      expect((await shop.app.inject({ url })).statusCode).toBe(200);
  });

  it('stays as long as a setting names it, with its icons', async () => {
    const [logo, hero] = [
      await uploaded('#111', { width: 300, height: 300 }),
      await uploaded('#222'),
    ];
    await change({ logo: logo.url, home: { hero: { picture: hero.url } } });
    const other = await uploaded('#333');
    await sweepIn(2);
    const left = files();
    const hashes = new Set(left.map((name) => name.split('-')[0]));
    expect(hashes).toEqual(new Set([logo, hero].map(({ url }) => url.slice(8, 40))));
    expect(left.filter((name) => name.endsWith('.png'))).toHaveLength(3);

    const late = await put({ logo: other.url });
    expect([late.statusCode, late.json().code]).toEqual([400, 'VALIDATION']);
    expect(late.json().errors).toEqual([
      { path: 'logo', message: 'This picture is no longer in the shop. Upload it again' },
    ]);
    await change({ logo: null, home: {} });
    await sweepIn(2);
    expect(files()).toEqual([]);
  });

  it('does not come back by an undo once it is gone', async () => {
    const { url } = await uploaded('#555');
    await change({ logo: url });
    await change({ logo: null });
    await sweepIn(2);
    const log = await shop.app.inject({ url: '/api/v1/log?id=asha', headers: asha.headers });
    const [removed] = log.json<LogPage>().entries;
    const undone = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/log/${removed?._id}/undo?id=asha`,
      headers: asha.headers,
    });
    expect([undone.statusCode, undone.json()]).toMatchObject([
      409,
      {
        code: 'NOT_UNDOABLE',
        message: "This can't be undone. Its picture is no longer in the shop.",
      },
    ]);
    expect(await read()).not.toHaveProperty('logo');
  });

  it('can be saved as long as all of its files are there', { tags: 'long' }, async () => {
    const { url, variants } = await uploaded('#444');
    const home = { hero: { picture: url } };
    for (const variant of variants) {
      rmSync(path.join(dataDir, variant.url));
      const refused = await put({ home });
      expect([variant.url, refused.json()]).toMatchObject([
        variant.url,
        { errors: [{ path: 'home.hero.picture' }] },
      ]);
      await uploaded('#444');
    }
    await change({ home });
    // A saved picture is not looked for, so that the rest of the home page can be changed.
    rmSync(path.join(dataDir, url));
    await change({ home: { hero: { ...home.hero, title: 'Here' } } });
    expect((await read()).home).toEqual({ hero: { picture: url, title: 'Here' } });
  });

  it('that is saved just as a sweep comes stays, or is refused', async () => {
    const { url, variants } = await uploaded('#555');
    for (const name of files()) utimesSync(path.join(folder, name), 0, 0);
    const [saved] = await Promise.all([put({ logo: url }), sweepIn(0)]);
    // Where it is refused, some of its files may stay until the next sweep.
    expect([200, 400]).toContain(saved.statusCode);
    await sweepIn(2);
    const expected = saved.statusCode === 200 ? 200 : 404;
    for (const variant of variants)
      expect((await shop.app.inject({ url: variant.url })).statusCode).toBe(expected);
    await change({ logo: null });
  });
});

describe('what is refused', () => {
  const refusals: [string, number, string, () => Promise<FormPart[]>][] = [
    ['nothing', 400, 'picture', async () => []],
    ['a text', 400, 'picture', async () => [['picture', 'logo']]],
    ['a drawing', 415, 'picture', async () => [['picture', Buffer.from('<svg/>'), 'logo.svg']]],
    [
      'a photo of a product',
      400,
      'picture',
      async () => [['photos', await paint('#b33'), 'a.png']],
    ],
    [
      'two pictures',
      400,
      'picture',
      async () => [
        ['picture', await paint('#b33'), 'a.png'],
        ['picture', await paint('#33b'), 'b.png'],
      ],
    ],
    [
      'more than 5 MB',
      413,
      'picture',
      async () => [['picture', Buffer.alloc(5 * 1024 * 1024 + 1, 'x'), 'a.png']],
    ],
  ];
  it.each(refusals)('%s: %d', async (_, status, field, parts) => {
    const before = files();
    const response = await upload(...(await parts()));
    expect([response.statusCode, response.json().errors?.[0]?.path]).toEqual([status, field]);
    expect(files()).toEqual(before);
  });

  it('a picture from anybody but an admin', async () => {
    const { headers, payload } = await formOf(['picture', await paint('#b33'), 'a.png']);
    const url = '/api/v1/settings/picture?id=ravi';
    const as = { ...headers, ...(await shop.as({ sub: 'ravi' })) };
    const send = (headers: Record<string, string>) =>
      shop.app.inject({ method: 'POST', url, headers, payload });
    expect((await send(as)).statusCode).toBe(403);
    expect((await send(headers)).statusCode).toBe(401);
  });

  it('a body that is not a form', async () => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/settings/picture?id=asha',
      headers: asha.headers,
      payload: { picture: '/photos/a.webp' },
    });
    expect([response.statusCode, response.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });
});
