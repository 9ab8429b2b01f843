import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LogPage } from '#contract/log.ts';
import { PageScripts } from '#contract/page-scripts.ts';
import { checkHealth } from '#server/features/health/check-health.ts';
import { noPayments } from '#server/features/payments/no-payments.ts';
import { diskPhotoStore } from '#server/features/photos/disk-photo-store.ts';
import { readConfig } from '#server/platform/config.ts';
import { PRODUCTION } from '#testing/config-problems.ts';
import { registerPeople } from '#testing/factories.ts';
import { smallWebBuild } from '#testing/small-web-build.ts';
import { testClock } from '#testing/test-clock.ts';
import { useTestShop } from '#testing/test-shop.ts';
import { validClaims } from '#testing/test-tokens.ts';
import { scriptsOfProviders } from './known-scripts.ts';
import { listProviderScripts } from './list-scripts.ts';
import { watchScripts, type ScriptsDeps } from './watch-scripts.ts';

const webFolder = smallWebBuild();
const manifest = path.join(webFolder, '.vite/manifest.json');
const MORE = {
  'index.html': {
    file: 'assets/main-aaaa.js',
    imports: ['_shared.js'],
    dynamicImports: [
      'session/identity.ts',
      'admin/log/LogPage.tsx',
      'storefront/login/LoginPage.tsx',
      'storefront/pay/PayPage.tsx',
    ],
  },
  'session/identity.ts': { file: 'assets/identity-1111.js' },
  'admin/log/LogPage.tsx': { file: 'assets/LogPage-2222.js' },
  'storefront/login/LoginPage.tsx': { file: 'assets/LoginPage-3333.js', imports: ['_shared.js'] },
  'storefront/pay/PayPage.tsx': {
    file: 'assets/PayPage-4444.js',
    dynamicImports: ['storefront/pay/StripeForm.tsx'],
  },
  'storefront/pay/StripeForm.tsx': { file: 'assets/StripeForm-5555.js', imports: ['index.html'] },
};
writeFileSync(
  manifest,
  JSON.stringify({ ...(JSON.parse(readFileSync(manifest, 'utf8')) as object), ...MORE }),
);
for (const { file } of [...Object.values(MORE).slice(1), { file: 'assets/shared-bbbb.js' }])
  writeFileSync(path.join(webFolder, file), `// ${file}`);
const clock = testClock();
const shop = useTestShop({}, () => ({ webFolder, now: () => clock.now() }));
let answer: RequestListener;
let asked = 0;
const provider = createServer((request, response) => {
  asked += 1;
  answer(request, response);
});
let address = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/pay.js`;
});
beforeAll(() => registerPeople(shop.db.database, { id: 'owner', role: 'admin', duties: null }));
beforeEach(async () => {
  await shop.db.database.pool.query('delete from provider_scripts');
  asked = 0;
  serve('1');
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
  rmSync(webFolder, { recursive: true });
});

const HOUR_MS = 3_600_000;

function serve(text: string): void {
  answer = (_, response) => response.end(text);
}

function deps(more: Partial<ScriptsDeps> = {}): ScriptsDeps {
  return {
    config: readConfig(PRODUCTION),
    database: shop.db.database,
    now: () => clock.now(),
    scripts: [{ page: 'pay', address, from: 'Provider', why: 'Its form' }],
    ...more,
  };
}

async function lookAfter(hours: number, more: Partial<ScriptsDeps> = {}) {
  clock.advance(hours * HOUR_MS);
  await watchScripts(deps(more));
  const [found] = await listProviderScripts(deps(more));
  return found;
}

async function logged() {
  const { rows } = await shop.db.database.pool.query(
    `select e.by_user, e.role, e.kind, e.entity_type, e.entity_id, c.before ->> 'hash' as before, c.after ->> 'hash' as after
     from log_entries e join log_changes c on c.entry_id = e.id
     where e.kind = 'watchScripts' and e.entity_id = $1 order by c.nth`,
    [address],
  );
  return rows;
}

async function callAsOwner(address: string): Promise<unknown> {
  const headers = await shop.as({ ...validClaims(clock.now()), sub: 'owner' });
  const { body } = await shop.app.inject({ url: `/api/v1/${address}id=owner`, headers });
  return JSON.parse(body);
}

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

describe('the watch over the scripts of providers', () => {
  it('looks once a day, and logs a change once, as the shop’s own act', async () => {
    const before = (await logged()).length;
    expect(await lookAfter(0)).toMatchObject({ integrity: hashOf('1'), bytes: 1 });
    serve('22');
    expect(await lookAfter(23)).toMatchObject({ integrity: hashOf('1') });
    expect(asked).toBe(1);
    expect(await logged()).toHaveLength(before);

    expect(await lookAfter(2)).toMatchObject({ integrity: hashOf('22'), bytes: 2 });
    await lookAfter(25);
    expect(asked).toBe(3);
    expect((await logged()).slice(before)).toEqual([
      {
        by_user: '',
        role: 'shop',
        kind: 'watchScripts',
        entity_type: 'script',
        entity_id: address,
        before: hashOf('1'),
        after: hashOf('22'),
      },
    ]);
    const page = await callAsOwner('log?kind=watchScripts&');
    const [entry] = LogPage.parse(page).entries;
    expect(entry).toMatchObject({
      by: { name: 'The shop', role: 'shop' },
      words: `The shop found that the script ${address} is another one than before`,
    });
    expect(entry).not.toHaveProperty('undoable', true);
  });

  it('is of one instance, however many look at once', async () => {
    await Promise.all([1, 2, 3, 4].map(() => watchScripts(deps())));
    expect(asked).toBe(1);
    clock.advance(25 * HOUR_MS);
    serve('2');
    const before = (await logged()).length;
    await Promise.all([1, 2, 3, 4].map(() => watchScripts(deps())));
    expect(asked).toBe(2);
    expect(await logged()).toHaveLength(before + 1);
  });

  it.each<[string, RequestListener, RegExp]>([
    [
      'is an error',
      (_, response) => response.writeHead(503).end('Later'),
      /answered with status 503/,
    ],
    ['breaks off', (_, response) => response.destroy(), /could not be fetched: /],
    [
      'leads elsewhere',
      (_, response) => response.writeHead(302, { location: '/other.js' }).end(),
      /could not be fetched: /,
    ],
    [
      'is never whole',
      (_, response) => void response.write('1'),
      /could not be fetched: .*timeout/,
    ],
    [
      'is too large, and does not end',
      (_, response) => {
        const more = setInterval(() => response.write('x'.repeat(10_000)), 1);
        response.on('close', () => clearInterval(more));
      },
      /more than 50000 bytes/,
    ],
  ])(
    'notes an answer that %s, keeps what it knew, and looks again after an hour',
    async (_, broken, words) => {
      const scriptLimits = { timeMs: 500, bytes: 50_000 };
      await lookAfter(0);
      const before = (await logged()).length;
      answer = broken;
      expect(await lookAfter(25, { scriptLimits })).toMatchObject({
        integrity: hashOf('1'),
        problem: expect.stringMatching(words) as string,
      });
      expect(await logged()).toHaveLength(before);
      serve('1');
      expect(await lookAfter(2)).not.toHaveProperty('problem');
      expect(await logged()).toHaveLength(before);
    },
  );

  it('notes a provider that is not there', async () => {
    const scripts = [{ page: 'pay' as const, address: 'http://127.0.0.1:9/', from: '', why: '' }];
    expect(await lookAfter(0, { scripts })).toMatchObject({
      problem: expect.stringContaining('could not be fetched') as string,
    });
  });
});

describe('the list of scripts', () => {
  it('has the shop’s own with the hashes of what it serves', async () => {
    const { scripts } = PageScripts.parse(await callAsOwner('scripts?'));
    const filesOf = (page: string) =>
      scripts
        .filter((each) => each.page === page && each.from === 'shop')
        .map((each) => each.address.slice(8, -8));
    expect(filesOf('login')).toEqual(['LoginPage', 'identity', 'main', 'shared']);
    expect(filesOf('pay')).toEqual(['PayPage', 'StripeForm', 'identity', 'main', 'shared']);
    for (const { address: file, integrity } of scripts.filter(({ from }) => from === 'shop')) {
      const { rawPayload } = await shop.app.inject({ url: file });
      expect(integrity).toBe(`sha384-${createHash('sha384').update(rawPayload).digest('base64')}`);
    }
  });

  it('has the addresses from which the libraries of providers load theirs', () => {
    const found = scriptsOfProviders(readConfig({ ...PRODUCTION, AUTH_PROVIDERS: 'google' })).map(
      (script) => script.address,
    );
    expect(found).toHaveLength(2);
    const libraries = ['firebase/firebase-auth.js', '@stripe/stripe-js/dist/pure.mjs'].map((file) =>
      readFileSync(path.resolve(import.meta.dirname, '../../../node_modules', file), 'utf8'),
    );
    const train = /RELEASE_TRAIN = '(\w+)'/.exec(libraries[1] ?? '')?.[1];
    expect(found).toContain(`https://js.stripe.com/${String(train)}/stripe.js`);
    expect(libraries[0]).toContain('https://apis.google.com/js/api.js');
    expect(found).toContain('https://apis.google.com/js/api.js');
    const document = path.resolve(import.meta.dirname, '../../../docs/privacy.md');
    const listed = readFileSync(document, 'utf8');
    expect(found.filter((each) => !listed.includes(`| \`${each}\` `))).toEqual([]);
  });

  it('is empty of providers in a shop that has none, and in local mode', () => {
    expect(scriptsOfProviders(readConfig({}))).toEqual([]);
  });
});

it('health hints at a script that has changed, and at one that could not be looked at', async () => {
  const health = async () => {
    const { database } = shop.db;
    const { checks } = await checkHealth({
      ...deps(),
      config: readConfig(PRODUCTION),
      catalogDatabase: database,
      photoStore: diskPhotoStore('/nowhere'),
      payments: noPayments(),
      shopOrigin: () => 'http://127.0.0.1:9',
    });
    return checks.find(({ name }) => name === 'scripts');
  };
  await lookAfter(0);
  expect(await health()).toMatchObject({ ok: true, remedy: expect.any(String) as string });
  clock.advance(8 * 24 * HOUR_MS);
  expect(await health()).not.toHaveProperty('remedy');
  await lookAfter(25);
  answer = (_, response) => response.writeHead(500).end();
  await lookAfter(25);
  expect(await health()).toMatchObject({
    ok: true,
    words: expect.stringContaining('status 500') as string,
  });
});
