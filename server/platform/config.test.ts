import { describe, expect, it } from 'vitest';
import { PRODUCTION, problems } from '#testing/config-problems.ts';
import { isLoopback, readConfig } from './config.ts';
import { s3SettingsOf } from './s3-settings.ts';

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
      drainMs: 0,
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
    [
      { TRUST_PROXY: '104.16.0.0/13,2400:cb00::/32,fc00::/7' },
      { trustProxy: ['104.16.0.0/13', '2400:cb00::/32', 'fc00::/7'] },
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
    [{ DRAIN_SECONDS: '5' }, { drainMs: 5_000 }],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' },
      {
        traces: {
          url: 'http://collector:4318/v1/traces',
          headers: {},
          share: 0.1,
          serviceName: 'vitrine',
        },
      },
    ],
    [
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example/otlp',
        OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20YTpi==, x-team=shop',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
      },
      {
        traces: {
          url: 'https://traces.example/otlp/v1/traces',
          headers: { authorization: 'Basic YTpi==', 'x-team': 'shop' },
          share: 0.25,
        },
      },
    ],
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
  ])('half set stops the start with one line, here and in production: %j', (half, line) => {
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
