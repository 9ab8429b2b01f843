import { describe, expect, it } from 'vitest';
import { ConfigError, isLoopback, readConfig, startWarnings } from './config.ts';
import { s3SettingsOf } from './s3-settings.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://shop:secret@db.example:5432/shop',
  SHOP_ORIGIN: 'https://shop.example',
  FIREBASE_API_KEY: 'AIzaSyExample',
  FIREBASE_AUTH_DOMAIN: 'shop.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'real-shop-1',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
};

/** The problems that readConfig reports, one line each; empty if there are none. */
function problems(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.replace('  - ', ''));
  }
}

describe('without any settings', () => {
  it('the shop is in local mode, reachable from this machine only, with the defaults', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'local',
      port: 3000,
      host: '127.0.0.1',
      exposeLocal: false,
      database: { url: undefined, replicaUrl: undefined, poolSize: 10 },
      adminEmails: [],
      adminProviders: ['google.com'],
      shop: {
        name: 'Vitrine',
        currency: 'INR',
        locale: 'en-IN',
        timeZone: 'Asia/Kolkata',
        guardRedirect: '/',
      },
      auth: { providers: ['google', 'github', 'facebook', 'twitter'] },
      checkoutTtlSeconds: 900,
      trustProxy: false,
      corsOrigins: [],
      rateLimit: true,
      demoSeed: { kind: 'small' },
      metricsPort: undefined,
      logLevel: 'warn',
    });
    expect(readConfig({}).dataDir).toMatch(/[\\/]\.data$/);
  });

  it('has the same result as empty settings', () => {
    const names = [
      'PORT',
      'HOST',
      'DATABASE_URL',
      'STRIPE_WEBHOOK_SECRET',
      'ADMIN_EMAILS',
      'NODE_ENV',
      'TRUST_PROXY',
      'DEMO_SEED',
    ];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual({
      ...readConfig({}),
      trustProxy: false,
    });
  });
});

describe('a valid value', () => {
  it.each<[Record<string, string>, object]>([
    [{ PORT: '0' }, { port: 0 }],
    [{ HOST: '::1' }, { host: '::1' }],
    [
      { HOST: '0.0.0.0', EXPOSE_LOCAL: 'on' },
      { host: '0.0.0.0', exposeLocal: true },
    ],
    [
      { ADMIN_EMAILS: ' Owner@Example.com, b@example.com,, ' },
      { adminEmails: ['owner@example.com', 'b@example.com'] },
    ],
    // Only A to Z are lower-cased: the Kelvin sign doesn't become a k.
    [{ ADMIN_EMAILS: '\u212Aai@Example.com' }, { adminEmails: ['\u212Aai@example.com'] }],
    [
      { ADMIN_PROVIDERS: 'github.com, google.com' },
      { adminProviders: ['github.com', 'google.com'] },
    ],
    [{ AUTH_PROVIDERS: 'google,github,google' }, { auth: { providers: ['google', 'github'] } }],
    [
      {
        SHOP_CURRENCY: 'EUR',
        SHOP_LOCALE: 'de-DE',
        SHOP_TIME_ZONE: 'Europe/Berlin',
        GUARD_REDIRECT: '/search',
      },
      {
        shop: {
          currency: 'EUR',
          locale: 'de-DE',
          timeZone: 'Europe/Berlin',
          guardRedirect: '/search',
        },
      },
    ],
    [
      { CORS_ORIGINS: 'https://a.example,http://localhost:5173' },
      { corsOrigins: ['https://a.example', 'http://localhost:5173'] },
    ],
    [{ TRUST_PROXY: 'off' }, { trustProxy: false }],
    [{ SHOP_ORIGIN: 'https://shop.example:8443' }, { origin: 'https://shop.example:8443' }],
    [
      { TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8' },
      { trustProxy: ['loopback', '10.0.0.0/8', 'fd00::/8'] },
    ],
    [{ RATE_LIMIT: 'off' }, { rateLimit: false }],
    [{ DEMO_SEED: 'off' }, { demoSeed: { kind: 'off' } }],
    [
      { DEMO_SEED: 'products=10, users=5' },
      { demoSeed: { kind: 'large', products: 10, orders: 0, users: 5 } },
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_PUBLISHABLE_KEY: 'pk_test_a' },
      { payment: { secretKey: 'sk_test_a' } },
    ],
    [{ METRICS_PORT: '9100' }, { metricsPort: 9100 }],
    [
      { S3_BUCKET: 'my.shop-photos', S3_REGION: 'auto', S3_ENDPOINT: 'https://s3.example/v1/s3' },
      { s3: { bucket: 'my.shop-photos', region: 'auto', endpoint: 'https://s3.example/v1/s3' } },
    ],
    [
      { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'AKID', S3_SECRET_ACCESS_KEY: 'a/b+c=' },
      { s3: { accessKeyId: 'AKID', secretAccessKey: 'a/b+c=' } },
    ],
    [
      { S3_BUCKET: 'photos', S3_PREFIX: 'shops/vitrine' },
      { s3: { bucket: 'photos', prefix: 'shops/vitrine' } },
    ],
  ])('%j is taken', (environment, config) => {
    expect(readConfig(environment)).toMatchObject(config);
  });

  it('TRUST_PROXY=2 trusts the two nearest proxies only', () => {
    const { trustProxy } = readConfig({ TRUST_PROXY: '2' });
    if (typeof trustProxy !== 'function') throw new Error('Expected a rule by hops');
    expect([0, 1, 2].map((hop) => trustProxy('10.0.0.1', hop))).toEqual([true, true, false]);
  });
});

describe('an invalid value', () => {
  it.each<[string, string]>([
    ['NODE_ENV', 'prod'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000x'],
    ['PORT', '0x10'],
    ['PORT', '1e3'],
    ['HOST', 'a b'],
    ['HOST', 'http://localhost'],
    ['EXPOSE_LOCAL', 'yes'],
    ['DATA_DIR', 'a\u0000b'],
    ['DATABASE_URL', 'mysql://a/b'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_REPLICA_URL', 'x'],
    ['DATABASE_POOL_SIZE', '0'],
    ['DATABASE_POOL_SIZE', 'ten'],
    ['ADMIN_EMAILS', 'owner'],
    ['ADMIN_PROVIDERS', 'google'],
    ['ADMIN_PROVIDERS', 'password'],
    ['ADMIN_PROVIDERS', ','],
    ['SHOP_NAME', 'x'.repeat(61)],
    ['SHOP_CURRENCY', 'inr'],
    ['SHOP_CURRENCY', 'XYZ'],
    ['SHOP_CURRENCY', 'JPY'],
    ['SHOP_CURRENCY', 'KWD'],
    ['SHOP_LOCALE', 'nowhere-land-x'],
    ['SHOP_LOCALE', '??'],
    ['SHOP_TIME_ZONE', 'Mars/Olympus'],
    ['GUARD_REDIRECT', '/login'],
    ['GUARD_REDIRECT', 'https://evil.example'],
    ['CHECKOUT_TTL_SECONDS', '0'],
    ['CHECKOUT_TTL_SECONDS', '1.5'],
    ['AUTH_PROVIDERS', 'google,myspace'],
    ['AUTH_PROVIDERS', ','],
    ['FIREBASE_AUTH_DOMAIN', 'https://x.example'],
    ['FIREBASE_PROJECT_ID', 'Demo Shop'],
    ['STRIPE_SECRET_KEY', 'pk_test_x'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_x'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', 'on'],
    ['TRUST_PROXY', '-1'],
    ['SHOP_ORIGIN', 'shop.example'],
    ['SHOP_ORIGIN', 'https://shop.example/'],
    ['SHOP_ORIGIN', 'https://shop.example/shop'],
    ['SHOP_ORIGIN', 'https://shop.example?a=1'],
    ['SHOP_ORIGIN', 'https://user:password@shop.example'],
    ['SHOP_ORIGIN', 'ftp://shop.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/x'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example/'],
    ['CORS_ORIGINS', 'a.example'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_PORT', '0'],
    ['RATE_LIMIT', 'no'],
    ['DEMO_SEED', 'huge'],
    ['DEMO_SEED', 'products=-1'],
    ['DEMO_SEED', 'products=2000000'],
    ['S3_BUCKET', 'my/photos'],
    ['S3_BUCKET', 'x'],
    ['S3_REGION', 'Frankfurt'],
    ['S3_ENDPOINT', 's3.example'],
    ['S3_ENDPOINT', 'ftp://s3.example'],
    ['S3_ENDPOINT', 'https://id:secret@s3.example'],
    ['S3_ENDPOINT', 'https://s3.example/?x=1'],
    ['S3_ACCESS_KEY_ID', 'a b'],
    ['S3_SECRET_ACCESS_KEY', 'a b'],
    ['S3_PREFIX', '/photos'],
    ['S3_PREFIX', 'a/../b'],
  ])('of %s stops the start and is named: %s', (name, value) => {
    const found = problems({ [name]: value });
    expect(found.filter((problem) => problem.startsWith(`${name} `))).toHaveLength(1);
  });

  it('TRUST_PROXY=on is answered with what to write instead', () => {
    expect(problems({ TRUST_PROXY: 'on' })).toEqual([
      'TRUST_PROXY must not be on, which would trust every client; give the number of proxies, or their addresses such as 10.0.0.0/8',
    ]);
  });

  it('of a secret is not repeated in the message', () => {
    const [problem] = problems({
      STRIPE_SECRET_KEY: 'my-password',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    });
    expect(problem).toContain('STRIPE_SECRET_KEY');
    expect(problem).not.toContain('my-password');
  });

  it('is reported together with all others, each once', () => {
    expect(
      problems({ PORT: 'x', LOG_LEVEL: 'loud', SHOP_CURRENCY: 'JPY', HOST: '0.0.0.0' }).map(
        (line) => line.split(' ')[0],
      ),
    ).toEqual(['PORT', 'SHOP_CURRENCY', 'LOG_LEVEL', 'HOST']);
  });
});

describe('production', () => {
  it('accepts all required settings', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ mode: 'production', logLevel: 'info' });
  });

  it('reports all missing settings at once', () => {
    const named = problems({ NODE_ENV: 'production' }).map((line) => line.split(' ')[0]);
    expect(named).toEqual(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'));
  });

  it.each(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'))(
    'refuses an empty %s',
    (name) => {
      expect(problems({ ...PRODUCTION, [name]: '' })).toEqual([`${name} is needed in production`]);
    },
  );

  it('distinguishes an invalid value from a missing one', () => {
    expect(problems({ ...PRODUCTION, STRIPE_WEBHOOK_SECRET: 'x' })).toEqual([
      'STRIPE_WEBHOOK_SECRET must be a webhook signing secret',
    ]);
  });

  it.each<[Record<string, string>, string]>([
    [{ RATE_LIMIT: 'off' }, 'RATE_LIMIT'],
    [{ EXPOSE_LOCAL: 'on' }, 'EXPOSE_LOCAL'],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_abc', ALLOW_TEST_KEYS: 'on' }, 'STRIPE_SECRET_KEY'],
    [{ ALLOW_TEST_KEYS: 'yes' }, 'ALLOW_TEST_KEYS'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT'],
    [{ AUTH_PROVIDERS: ',' }, 'AUTH_PROVIDERS'],
  ])('refuses %j', (changes, name) => {
    expect(problems({ ...PRODUCTION, ...changes }).map((line) => line.split(' ')[0])).toEqual([
      name,
    ]);
  });
});

describe('a test setting in production', () => {
  const TEST_SETTINGS: Record<string, string>[] = [
    { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' },
    { STRIPE_SECRET_KEY: 'rk_test_abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' },
    { STRIPE_SECRET_KEY: 'sk_test_sandbox', STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox' },
    { FIREBASE_PROJECT_ID: 'demo-shop' },
    { STRIPE_WEBHOOK_SECRET: 'whsec_123456789' },
  ];

  it.each(TEST_SETTINGS)('is refused unless ALLOW_TEST_KEYS=on: %j', (settings) => {
    const found = problems({ ...PRODUCTION, ...settings });
    expect(found.map((line) => line.split(' ')[0])).toEqual(Object.keys(settings));
    for (const line of found) expect(line).toContain('ALLOW_TEST_KEYS=on');
    expect(problems({ ...PRODUCTION, ...settings, ALLOW_TEST_KEYS: 'on' })).toEqual([]);
  });

  it('is reported together with all other problems', () => {
    const settings = Object.assign({}, PRODUCTION, ...TEST_SETTINGS, {
      DATABASE_URL: '',
      PORT: 'x',
    });
    expect(problems(settings).map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'FIREBASE_PROJECT_ID',
    ]);
  });

  it('is not seen in a webhook secret of 16 characters', () => {
    expect(problems({ ...PRODUCTION, STRIPE_WEBHOOK_SECRET: 'whsec_1234567890' })).toEqual([]);
  });
});

describe('a warning at the start in production', () => {
  const config = readConfig(PRODUCTION);

  it('is logged for root, and for no other user', () => {
    expect(startWarnings(config, 0)).toEqual([expect.stringContaining('runs as root')]);
    expect([startWarnings(config, 1_000), startWarnings(config, undefined)]).toEqual([[], []]);
  });

  it('is logged for ALLOW_TEST_KEYS=on', () => {
    const allowed = readConfig({ ...PRODUCTION, ALLOW_TEST_KEYS: 'on' });
    expect(startWarnings(allowed, 1_000)).toEqual([expect.stringContaining('ALLOW_TEST_KEYS')]);
  });

  it('is logged if no offered provider can make anybody an admin', () => {
    const providers = { AUTH_PROVIDERS: 'github', ADMIN_PROVIDERS: 'google.com' };
    expect(startWarnings(readConfig({ ...PRODUCTION, ...providers }), 1_000)).toEqual([
      'AUTH_PROVIDERS offers none of ADMIN_PROVIDERS: nobody becomes an admin by logging in.',
    ]);
    const agreeing = { ...providers, ADMIN_PROVIDERS: 'google.com, github.com' };
    expect(startWarnings(readConfig({ ...PRODUCTION, ...agreeing }), 1_000)).toEqual([]);
  });

  it('is never logged in local mode', () => {
    expect(startWarnings(readConfig({}), 0)).toEqual([]);
  });
});

describe('a bucket for photos', () => {
  it('has a default region and no prefix by default, and prefixes end in a slash', () => {
    const bucketOf = (environment: Record<string, string>) =>
      s3SettingsOf(readConfig(environment).s3);
    expect(bucketOf({ S3_BUCKET: 'photos' })).toEqual({
      bucket: 'photos',
      region: 'us-east-1',
      endpoint: undefined,
      credentials: undefined,
      prefix: '',
    });
    const keys = { S3_ACCESS_KEY_ID: 'AKID', S3_SECRET_ACCESS_KEY: 'secret' };
    for (const S3_PREFIX of ['shops/vitrine', 'shops/vitrine/']) {
      expect(bucketOf({ ...PRODUCTION, S3_BUCKET: 'photos', S3_PREFIX, ...keys })).toMatchObject({
        credentials: { accessKeyId: 'AKID', secretAccessKey: 'secret' },
        prefix: 'shops/vitrine/',
      });
    }
    expect(bucketOf({})).toBeUndefined();
  });

  it.each<[Record<string, string>, string]>([
    [
      { S3_REGION: 'eu-central-1', S3_PREFIX: 'x' },
      'S3_BUCKET is needed with S3_REGION, S3_PREFIX',
    ],
    [{ S3_ACCESS_KEY_ID: 'AKID' }, 'S3_BUCKET is needed with S3_ACCESS_KEY_ID'],
    [
      { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'AKID' },
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together',
    ],
    [
      { S3_BUCKET: 'photos', S3_SECRET_ACCESS_KEY: 'secret' },
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together',
    ],
  ])('set by halves stops the start with one line, here and in production: %j', (half, line) => {
    expect([problems(half), problems({ ...PRODUCTION, ...half })]).toEqual([[line], [line]]);
  });
});

describe('local mode refuses', () => {
  it.each<[string, Record<string, string>, string]>([
    [
      'a live secret key',
      { STRIPE_SECRET_KEY: 'sk_live_a', STRIPE_PUBLISHABLE_KEY: 'pk_live_a' },
      'live key',
    ],
    [
      'a live restricted key',
      { STRIPE_SECRET_KEY: 'rk_live_a', STRIPE_PUBLISHABLE_KEY: 'pk_live_a' },
      'live key',
    ],
    ['one payment key without the other', { STRIPE_SECRET_KEY: 'sk_test_a' }, 'go together'],
    ['to listen on all addresses', { HOST: '0.0.0.0' }, 'EXPOSE_LOCAL=on'],
    ['to listen on all IPv6 addresses', { HOST: '::' }, 'EXPOSE_LOCAL=on'],
    ['to listen under a name', { HOST: 'shop.example' }, 'EXPOSE_LOCAL=on'],
    ['a real identity project', { FIREBASE_PROJECT_ID: 'real-shop-1' }, 'NODE_ENV=production'],
  ])('%s', (_, environment, words) => {
    expect(problems(environment)).toEqual([expect.stringContaining(words)]);
  });

  it.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['localhost', true],
    ['::1', true],
    ['127.evil.example', false],
    ['0.0.0.0', false],
    ['10.0.0.1', false],
    ['::', false],
  ])('%s is this machine alone: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
