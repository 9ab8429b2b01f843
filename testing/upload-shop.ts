import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { AppDeps } from '#server/shop-parts.ts';
import { registerPeople } from './factories.ts';
import { formOf, paint, type FormPart } from './forms.ts';
import { openRawConnection, type RawResponse, type RawConnection } from './raw-connection.ts';
import { useTestShop, type TestShop } from './test-shop.ts';

/** The text fields of a valid new product. */
export const TYPED_PRODUCT: readonly FormPart[] = [
  ['name', 'Oak Tray'],
  ['category', 'Kitchen'],
  ['price', '499.50'],
  ['stock', '7'],
];

type RawHeaders = Record<string, string | number>;

/** A shop that listens on a port, with an admin, for tests of uploads byte by byte. */
export interface UploadShop {
  shop: TestShop;
  port: number;
  connect(): Promise<RawConnection>;
  /** The request line and the headers of a request by the admin, with the empty line at their end. */
  requestHead(headers: RawHeaders, start?: string): string;
  /** Sends one request on a new connection and returns the response. */
  send(headers: RawHeaders, ...body: (string | Uint8Array)[]): Promise<RawResponse>;
  /** Sends a well-formed form with these parts. */
  sendForm(...parts: readonly FormPart[]): Promise<RawResponse>;
  /** Runs `act`, and checks that it leaves no rows, photos or temporary files, and that the shop still answers. */
  expectNothingStored<T>(act: () => Promise<T>): Promise<T>;
}

export function useUploadShop(replace: () => Partial<AppDeps> = () => ({})): UploadShop {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-uploads-'));
  const [photoFolder, tempFolder] = [path.join(dataDir, 'photos'), path.join(dataDir, 'temp')];
  for (const folder of [photoFolder, tempFolder]) mkdirSync(folder);
  const shop = useTestShop({ RATE_LIMIT: 'off', DATA_DIR: dataDir }, replace);
  let token = '';
  let port = 0;

  beforeAll(async () => {
    await registerPeople(shop.db.database, { id: 'chief', role: 'admin' }, { id: 'asha' });
    token = (await shop.as({ sub: 'chief' })).authorization;
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const address = shop.app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  useTempFolder(tempFolder);

  const uploads: UploadShop = {
    shop,
    get port() {
      return port;
    },
    connect: () => openRawConnection(port),
    requestHead: (headers, start = 'POST /api/v1/product/new?id=chief') =>
      formatHead(start, { host: 'localhost', authorization: token, ...headers }),
    async send(headers, ...body) {
      const connection = await uploads.connect();
      const [response] = await Promise.all([
        connection.readResponse(),
        connection.write(uploads.requestHead(headers), ...body),
      ]);
      connection.socket.destroy();
      return response;
    },
    async sendForm(...parts) {
      const { headers, payload } = await formOf(...parts);
      return uploads.send({ ...headers, 'content-length': payload.length }, payload);
    },
    async expectNothingStored(act) {
      const before = await storedData(shop, photoFolder);
      const result = await act();
      await expect.poll(() => readdirSync(tempFolder)).toEqual([]);
      expect(await storedData(shop, photoFolder)).toEqual(before);
      const alive = await fetch(`http://127.0.0.1:${port}/readyz`);
      expect(alive.status).toBe(200);
      return result;
    },
  };
  return uploads;
}

/** Sets TMPDIR while the tests of a file run. */
function useTempFolder(folder: string): void {
  const former = process.env['TMPDIR'];
  beforeAll(() => {
    process.env['TMPDIR'] = folder;
  });
  afterAll(() => {
    if (former === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = former;
  });
}

/** RawHeaders that are empty are left out. */
function formatHead(start: string, headers: RawHeaders): string {
  const lines = Object.entries(headers)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`);
  return [`${start} HTTP/1.1`, ...lines, '\r\n'].join('\r\n');
}

async function storedData(
  { db }: TestShop,
  photoFolder: string,
): Promise<{ rows: unknown[]; photos: string[] }> {
  const { rows } = await db.database.pool.query(
    `select (select json_agg(p order by id) from products p) as products,
            (select json_agg(f order by id) from product_photos f) as photos,
            (select json_agg(l order by id) from stock_ledger l) as ledger`,
  );
  return { rows, photos: readdirSync(photoFolder).sort() };
}

/** A new product with one good photo and one of these bytes. */
export async function productWith(bytes: Uint8Array, file = 'photo.jpg'): Promise<FormPart[]> {
  const good = await paint('#b33');
  return [...TYPED_PRODUCT, ['photos', good, 'good.png'], ['photos', bytes, file]];
}
