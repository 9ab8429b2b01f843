import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { verifyFirebaseTokens } from '#server/identity/firebase-tokens.ts';
import { ProviderKeys } from '#server/identity/provider-keys.ts';
import { openShop, type OpenShop } from '#server/open-shop.ts';
import { readConfig } from '#server/platform/config.ts';
import { registerPeople } from './factories.ts';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';
import { formOf, type FormPart } from './forms.ts';
import { smallWebBuild } from './small-web-build.ts';
import { stubLocalMode } from './stub-local-mode.ts';
import { useTestDatabase, type TestDatabase } from './test-database.ts';
import { useTestS3, type TestS3 } from './test-s3.ts';
import { sharedTestProvider, TEST_PROJECT, type TestProvider } from './test-tokens.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Content {
  /** The caller: one of the admins, chief by default. */
  who?: string;
  form?: FormPart[];
  json?: object;
}

interface Answer {
  code?: string;
  product: Product;
  products: Product[];
  categories: string[];
  total: number;
}

/** Two instances of one shop, on the same database and bucket, with the admins chief and asha. */
export interface TwoInstances {
  /** Their addresses. */
  readonly a: string;
  readonly b: string;
  /** A third instance, if it was asked for, and the proxy between it and the database. */
  readonly third: { url: string; database: FaultyProxy; close(): Promise<void> };
  db: TestDatabase;
  s3: TestS3;
  /** Their data folders. */
  folders: readonly string[];
  call(
    address: string,
    method?: Method,
    content?: Content,
  ): Promise<{ status: number; body: Answer }>;
  /** The header of somebody who is logged in. */
  as(uid: string): Promise<{ authorization: string }>;
  /** Resolves when all listen to the notifications of the database. */
  bothListen(): Promise<void>;
}

/** The connections on which instances listen to the database. */
export const LISTENERS = `from pg_stat_activity where datname = current_database()
  and application_name like 'vitrine-listen%'`;

interface Wanted {
  /** Opens a third one behind a proxy, and all have pages. */
  withThird?: boolean;
  settings?: Record<string, string>;
}

export function useTwoInstances({ withThird = false, settings: more }: Wanted = {}): TwoInstances {
  const db = useTestDatabase();
  const s3 = useTestS3();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-instances-'));
  const names = ['one', 'other', ...(withThird ? ['third'] : [])];
  const folders = names.map((name) => path.join(dataDir, name));
  const open: OpenShop[] = [];
  let provider: TestProvider;
  let third: FaultyProxy | undefined;
  const webFolder = withThird ? smallWebBuild({ rendersPages: true }) : null;

  const as = async (uid: string) => ({
    authorization: `Bearer ${await provider.sign({ sub: uid })}`,
  });

  beforeAll(async () => {
    provider = await sharedTestProvider();
    await registerPeople(
      db.database,
      { id: 'chief', role: 'admin' },
      { id: 'asha', role: 'admin' },
    );
    if (withThird) third = await startFaultyProxy(db.url);
    for (const [at, folder] of folders.entries()) {
      const url = at === 2 && third ? third.url : db.url;
      const settings = { ...s3.settings(), DATA_DIR: folder, DATABASE_URL: url, ...more };
      open.push(await openInstance(settings, provider, webFolder));
    }
    await allListen(db, open.length);
  });
  afterAll(async () => {
    await third?.restore();
    await Promise.all(open.map((shop) => shop.close()));
    await third?.close();
    rmSync(dataDir, { recursive: true, force: true });
    if (webFolder !== null) rmSync(webFolder, { recursive: true, force: true });
  });
  return {
    get a() {
      return open[0]?.url ?? '';
    },
    get b() {
      return open[1]?.url ?? '';
    },
    get third() {
      if (!third) throw new Error('There is no third instance');
      const close = async () => open.pop()?.close();
      return { url: open[2]?.url ?? '', database: third, close };
    },
    db,
    s3,
    folders,
    async call(address, method = 'GET', { who = 'chief', ...content } = {}) {
      return send(address, { method, headers: method === 'GET' ? {} : await as(who) }, content);
    },
    as,
    bothListen: () => allListen(db, open.length),
  };
}

function allListen({ database }: TestDatabase, count: number): Promise<void> {
  return vi.waitFor(
    async () => {
      const { rowCount } = await database.pool.query(
        `select 1 ${LISTENERS} and query ~ '^(listen|select pg_notify)'`,
      );
      expect(rowCount).toBe(count);
    },
    { timeout: 5_000 },
  );
}

/** An instance with its own connections, cache and disk. */
async function openInstance(
  settings: Record<string, string>,
  { publishedKey }: TestProvider,
  webFolder: string | null,
): Promise<OpenShop> {
  const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0', RATE_LIMIT: 'off', ...settings });
  const keys = new ProviderKeys(async () => ({ keys: [publishedKey], maxAgeSeconds: 3_600 }));
  const local = stubLocalMode({
    sandbox: { url: 'http://127.0.0.1:9', webhookSecret: 'whsec_test' },
    verifyToken: verifyFirebaseTokens(keys, {
      projectId: TEST_PROJECT,
      providers: config.auth.providers,
    }),
  });
  return openShop(config, local, { webFolder });
}

async function send(
  address: string,
  { method, headers }: { method: Method; headers: Record<string, string> },
  content: Omit<Content, 'who'>,
): Promise<{ status: number; body: Answer }> {
  const encoded = await encode(content);
  const hasBody = method === 'POST' || method === 'PUT';
  const response = await fetch(address, {
    method,
    headers: { ...headers, ...(hasBody && encoded.headers) },
    ...(hasBody && { body: new Uint8Array(encoded.payload) }),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

function encode({ form = [], json }: Omit<Content, 'who'>) {
  if (json === undefined) return formOf(...form);
  return {
    headers: { 'content-type': 'application/json' },
    payload: Buffer.from(JSON.stringify(json)),
  };
}
