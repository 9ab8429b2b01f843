import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { AppDeps } from '#server/app.ts';
import { registerPeople } from './factories.ts';
import { formOf, paint, type FormPart } from './forms.ts';
import { openLine, type RawAnswer, type RawLine } from './raw-line.ts';
import { useTestShop, type TestShop } from './test-shop.ts';

/** The texts of a product that is in order. */
export const TEXTS: readonly FormPart[] = [
  ['name', 'Oak Tray'],
  ['category', 'Kitchen'],
  ['price', '499.50'],
  ['stock', '7'],
];
export const NEW = '/api/v1/product/new?id=root';

/** A shop that listens, with an admin, and everything in sight that an upload could leave behind. */
export interface UploadShop {
  shop: TestShop;
  port: number;
  open(): Promise<RawLine>;
  /** The first lines of a request by the admin, up to the empty one. */
  head(headers: Record<string, string | number>, start?: string): string;
  /** Says all of it on a line of its own, in one piece, and hears the answer. */
  send(
    headers: Record<string, string | number>,
    ...body: (string | Uint8Array)[]
  ): Promise<RawAnswer>;
  /** Sends a form whole and in order. */
  sendForm(...parts: readonly FormPart[]): Promise<RawAnswer>;
  /** Runs what the shop must refuse, and sees that it left nothing and that the shop still works. */
  leavesNothing<T>(act: () => Promise<T>): Promise<T>;
}

export function useUploadShop(replace: () => Partial<AppDeps> = () => ({})): UploadShop {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-uploads-'));
  const [photoFolder, tempFolder] = [path.join(dataDir, 'photos'), path.join(dataDir, 'temp')];
  for (const folder of [photoFolder, tempFolder]) mkdirSync(folder);
  const formerTemp = process.env['TMPDIR'];
  const shop = useTestShop({ RATE_LIMIT: 'off', DATA_DIR: dataDir }, replace);
  let token = '';
  let port = 0;

  beforeAll(async () => {
    process.env['TMPDIR'] = tempFolder;
    await registerPeople(shop.db.database, { id: 'root', role: 'admin' }, { id: 'asha' });
    token = (await shop.as({ sub: 'root' })).authorization;
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const address = shop.app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => {
    if (formerTemp === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = formerTemp;
    rmSync(dataDir, { recursive: true, force: true });
  });

  const stored = async () => ({
    rows: (
      await shop.db.database.pool.query(
        `select (select json_agg(p order by id) from products p) as products,
                (select json_agg(f order by id) from product_photos f) as photos,
                (select json_agg(l order by id) from stock_ledger l) as ledger`,
      )
    ).rows,
    photos: readdirSync(photoFolder).sort(),
  });

  const open = () => openLine(port);
  const head: UploadShop['head'] = (headers, start = `POST ${NEW}`) =>
    [
      `${start} HTTP/1.1`,
      'host: localhost',
      ...Object.entries({ authorization: token, ...headers })
        .filter(([, value]) => value !== '')
        .map(([name, value]) => `${name}: ${value}`),
      '\r\n',
    ].join('\r\n');
  const send: UploadShop['send'] = async (headers, ...body) => {
    const line = await open();
    const [answer] = await Promise.all([line.answer(), line.say(head(headers), ...body)]);
    line.socket.destroy();
    return answer;
  };
  const sendForm: UploadShop['sendForm'] = async (...parts) => {
    const { headers, payload } = await formOf(...parts);
    return send({ ...headers, 'content-length': payload.length }, payload);
  };

  return {
    shop,
    get port() {
      return port;
    },
    open,
    head,
    send,
    sendForm,
    async leavesNothing(act) {
      const before = await stored();
      const result = await act();
      await expect.poll(() => readdirSync(tempFolder)).toEqual([]);
      expect(await stored()).toEqual(before);
      const alive = await fetch(`http://127.0.0.1:${port}/readyz`);
      expect(alive.status).toBe(200);
      return result;
    },
  };
}

/** Texts in order, and one photo of these bytes. */
export async function lampWith(bytes: Uint8Array, file = 'photo.jpg'): Promise<FormPart[]> {
  return [...TEXTS, ['photos', await paint('#b33'), 'good.png'], ['photos', bytes, file]];
}
