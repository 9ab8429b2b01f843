import { describe, expect, it } from 'vitest';
import { PRODUCTION, problems } from '#testing/config-problems.ts';
import { readConfig } from './config.ts';
import { startWarnings } from './start-warnings.ts';

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

describe('signing in by e-mail alone', () => {
  const others = Object.fromEntries(
    Object.entries(PRODUCTION).filter(([name]) => !name.startsWith('FIREBASE_')),
  );
  const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'shop@shop.example' };

  it('needs no Firebase, and a mail server', () => {
    const byCode = { ...others, AUTH_PROVIDERS: 'email' };
    expect(problems({ ...byCode, ...mail })).toEqual([]);
    expect(problems(byCode)).toEqual([expect.stringContaining('needs SMTP_URL')]);
  });

  it('is what a shop with a mail server and without Firebase offers, also to admins', () => {
    const { auth, adminProviders } = readConfig({ ...others, ...mail });
    expect([auth.ways, auth.providers, adminProviders]).toEqual([
      ['email', 'passkey'],
      [],
      ['email'],
    ]);
    const half = { ...others, ...mail, FIREBASE_API_KEY: 'AIzaSyExample' };
    expect(problems(half).map((line) => line.split(' ')[0])).toEqual([
      'FIREBASE_AUTH_DOMAIN',
      'FIREBASE_PROJECT_ID',
    ]);
  });

  it('is offered beside the providers where there is a mail server', () => {
    expect(readConfig({ ...PRODUCTION, ...mail }).auth.ways).toContain('email');
    expect(readConfig(PRODUCTION).auth.ways).not.toContain('email');
    const { ways, providers } = readConfig({
      ...PRODUCTION,
      ...mail,
      AUTH_PROVIDERS: 'email,github',
    }).auth;
    expect([ways, providers]).toEqual([['email', 'github'], ['github']]);
  });
});

describe('a shop without a payment provider', () => {
  const bare = {
    NODE_ENV: 'production',
    DATABASE_URL: PRODUCTION.DATABASE_URL,
    SHOP_ORIGIN: PRODUCTION.SHOP_ORIGIN,
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'shop@shop.example',
  };

  it('needs its address, a database and a mail server, and nothing else', () => {
    expect(problems(bare)).toEqual([]);
    expect(startWarnings(readConfig(bare), 1_000)).toEqual([]);
  });

  it('is one with none of its settings: some of them are not enough', () => {
    const half = { ...bare, STRIPE_SECRET_KEY: 'sk_live_abc' };
    expect(problems(half).map((line) => line.split(' ')[0])).toEqual([
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
    ]);
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
