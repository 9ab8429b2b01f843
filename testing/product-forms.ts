import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { KnownProduct } from '#contract/catalog.ts';
import type { AppDeps } from '#server/shop-parts.ts';
import { registerPeople } from './factories.ts';
import { formOf, paint, type FormPart } from './forms.ts';
import { useTestShop, type TestShop } from './test-shop.ts';

type Answer = Awaited<ReturnType<TestShop['app']['inject']>>;

/** The texts of a product that is in order. */
export const TRAY: readonly FormPart[] = [
  ['name', 'Oak Tray'],
  ['category', 'Kitchen'],
  ['price', '499.50'],
  ['stock', '7'],
  ['description', 'Carries breakfast.\r\nAnd tea.'],
];

/** A shop, and an admin who sends its product forms. */
export interface ProductForms {
  shop: TestShop;
  readonly admin: { authorization: string };
  /** A photo. */
  readonly red: Buffer;
  /** A whole form: texts and one photo. */
  tray(): FormPart[];
  /** The same with another value in one field. */
  trayWith(name: string, value: string): FormPart[];
  send(
    method: 'POST' | 'PUT',
    address: string,
    parts: readonly FormPart[],
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** A product that must be created. */
  make(parts?: readonly FormPart[]): Promise<KnownProduct>;
  /** Everything that a refused form must not change. */
  stored(): Promise<{ rows: unknown[]; files: string[] }>;
}

/** @param deps with `sweeps: true` jobs are run */
export function useProductForms(deps: Partial<AppDeps> = {}): ProductForms {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-admin-'));
  const photoFolder = path.join(dataDir, 'photos');
  mkdirSync(photoFolder);
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const shop = useTestShop({ RATE_LIMIT: 'off', DATA_DIR: dataDir }, () => deps);
  let admin = { authorization: '' };
  let red: Buffer = Buffer.alloc(0);
  beforeAll(async () => {
    await registerPeople(shop.db.database, { id: 'chief', role: 'admin' });
    admin = await shop.as({ sub: 'chief' });
    red = await paint('#b33');
  });

  const forms: ProductForms = {
    shop,
    get admin() {
      return admin;
    },
    get red() {
      return red;
    },
    tray: () => [...TRAY, ['photos', red, 'red.png']],
    trayWith: (name, value) =>
      forms.tray().map((part) => (part[0] === name ? [name, value] : part)),
    async send(method, address, parts, headers = {}) {
      const { payload, headers: typed } = await formOf(...parts);
      return shop.app.inject({
        method,
        url: `/api/v1/product/${address}?id=chief`,
        headers: { ...admin, ...typed, ...headers },
        payload,
      });
    },
    async make(parts = forms.tray()) {
      const response = await forms.send('POST', 'new', parts);
      expect(response.json()).toMatchObject({ success: true });
      return response.json<{ product: KnownProduct }>().product;
    },
    async stored() {
      const { rows } = await shop.db.database.pool.query(
        `select (select json_agg(p order by id) from products p) as products,
                (select json_agg(f order by id) from product_photos f) as photos,
                (select json_agg(l order by id) from stock_ledger l) as ledger`,
      );
      return { rows, files: readdirSync(photoFolder).sort() };
    },
  };
  return forms;
}
