import { describe, expect, it } from 'vitest';
import { problems } from '#testing/config-problems.ts';

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
    ['DATABASE_POOL_SIZE', '1'],
    ['DATABASE_POOL_SIZE', 'ten'],
    ['ADMIN_EMAILS', 'owner'],
    ['ADMIN_PROVIDERS', 'google'],
    ['ADMIN_PROVIDERS', 'password'],
    ['ADMIN_PROVIDERS', ','],
    ['SHOP_NAME', 'x'.repeat(61)],
    ['SHOP_CURRENCY', 'inr'],
    ['SHOP_CURRENCY', 'XYZ'],
    ['SHOP_CURRENCY', 'IQD'],
    ['SHOP_CURRENCY', 'UYW'],
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
    ['TRUST_PROXY', '6'],
    ['TRUST_PROXY', '99'],
    ['TRUST_PROXY', '100'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', 'loopback, 128.0.0.0/1'],
    ['TRUST_PROXY', '10.0.0.0/7'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', '2000::/3'],
    ['TRUST_PROXY', '::ffff:0.0.0.0/96'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example/'],
    ['CORS_ORIGINS', 'a.example'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_PORT', '0'],
    ['DRAIN_SECONDS', '301'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=%zz'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', 'half'],
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

  it.each([
    ['99', /at most 5 proxies/],
    ['0.0.0.0/0', /as wide as 0\.0\.0\.0\/0/],
  ])('TRUST_PROXY=%s is answered with why', (value, why) => {
    expect(problems({ TRUST_PROXY: value })).toEqual([expect.stringMatching(why)]);
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
      problems({ PORT: 'x', LOG_LEVEL: 'loud', SHOP_CURRENCY: 'IQD', HOST: '0.0.0.0' }).map(
        (line) => line.split(' ')[0],
      ),
    ).toEqual(['PORT', 'SHOP_CURRENCY', 'LOG_LEVEL', 'HOST']);
  });
});
