import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { countIn } from '#contract/money.ts';
import { Currency, Locale, TimeZone } from '#contract/region.ts';
import { PROVIDER_IDS, SIGN_IN_WAYS } from '#contract/shop-config.ts';
import { BACKUP_SETTINGS, readBackups } from './backup-settings.ts';
import { readS3, S3_SETTINGS, s3Problems } from './s3-settings.ts';
import * as as from './settings.ts';
import { signInWays } from './sign-in-ways.ts';
import { testSettings } from './test-settings.ts';
import { readWatching, WATCH_SETTINGS } from './watch-settings.ts';

/** All settings, parsed from the environment once at start. Nothing else reads the environment. */
export type Config = ReturnType<typeof toConfig>;

/** Thrown for invalid settings. The message lists each of them with what is wrong. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(
      `The shop can't start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Parses the environment, and counts all amounts in the shop's currency from now on. Throws ConfigError that lists every missing and every invalid setting. */
export function readConfig(environment: Environment): Config {
  const given = Object.entries(environment)
    .map(([name, value]) => [name, value?.trim()] as const)
    .filter(([, value]) => value !== undefined && value !== '');
  const parsed = Settings.safeParse(Object.fromEntries(given));
  const invalid = new Map<string, string>();
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0]);
    if (!invalid.has(name)) invalid.set(name, `${name} ${message}`);
  }
  // To the rules an invalid value is missing. It is reported already, so their problems with the same setting are dropped.
  const usable = Object.fromEntries(given.filter(([name]) => !invalid.has(name)));
  const config = toConfig(parsed.data ?? Settings.parse(usable));
  countIn(config.shop.currency);
  const broken = brokenRules(config).filter(
    (problem) => !invalid.has(problem.split(' ', 1)[0] ?? ''),
  );
  const problems = [...invalid.values(), ...broken];
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

const HOST_NAME = /^[A-Za-z0-9.:_-]+$/;

/** The schema of each environment variable. */
const Settings = z.object({
  NODE_ENV: as.oneOf('production', 'development', 'test').optional(),
  PORT: as.integer(0, 65_535).default(3000),
  HOST: as.matching(HOST_NAME, 'a host name or address').default('127.0.0.1'),
  EXPOSE_LOCAL: as.onOff.default(false),
  DATA_DIR: as.plain(1_000).optional(),
  DATABASE_URL: as.postgresUrl.optional(),
  DATABASE_REPLICA_URL: as.postgresUrl.optional(),
  DATABASE_POOL_SIZE: as.integer(2, 500).default(10),
  REDIS_URL: as.redisUrl.optional(),
  ADMIN_EMAILS: as.listOf(as.email).default([]),
  ADMIN_PROVIDERS: as.listOf(as.oneOf(...Object.values(PROVIDER_IDS), 'email')).optional(),
  SHOP_ORIGIN: as.origin.optional(),
  SHOP_NAME: as.plain(60).default('Vitrine'),
  SHOP_CURRENCY: Currency.optional(),
  SHOP_LOCALE: Locale.optional(),
  SHOP_TIME_ZONE: TimeZone.optional(),
  GUARD_REDIRECT: as.oneOf('/', '/search').default('/'),
  AUTH_PROVIDERS: as.listOf(as.oneOf(...SIGN_IN_WAYS)).optional(),
  FIREBASE_API_KEY: as.plain(200).optional(),
  FIREBASE_AUTH_DOMAIN: as.matching(HOST_NAME, 'a host name').optional(),
  FIREBASE_PROJECT_ID: as.matching(/^[a-z0-9-]{4,40}$/, 'a Firebase project id').optional(),
  STRIPE_SECRET_KEY: as.matching(/^(sk|rk)_(test|live)_\w+$/, 'a Stripe secret key').optional(),
  STRIPE_PUBLISHABLE_KEY: as.matching(/^pk_(test|live)_\w+$/, 'a publishable key').optional(),
  STRIPE_WEBHOOK_SECRET: as.matching(/^whsec_\S+$/, 'a webhook signing secret').optional(),
  ALLOW_TEST_KEYS: as.onOff.default(false),
  SMTP_URL: as.smtpUrl.optional(),
  MAIL_FROM: as.mailFrom.optional(),
  ...S3_SETTINGS,
  ...BACKUP_SETTINGS,
  CHECKOUT_TTL_SECONDS: as.integer(1, 86_400).default(900),
  TRUST_PROXY: as.trustProxy.default(false),
  CORS_ORIGINS: as.listOf(as.origin).default([]),
  ...WATCH_SETTINGS,
  RATE_LIMIT: as.onOff.default(true),
  DEMO_SEED: as.demoSeed.default({ kind: 'small' }),
});

function toConfig(set: z.output<typeof Settings>) {
  const mode = set.NODE_ENV === 'production' ? ('production' as const) : ('local' as const);
  const { adminProviders, ...signIn } = signInWays(set, mode === 'local');
  const dataDir = path.resolve(set.DATA_DIR ?? '.data');
  return {
    mode,
    port: set.PORT,
    host: set.HOST,
    exposeLocal: set.EXPOSE_LOCAL,
    dataDir,
    database: {
      url: set.DATABASE_URL,
      isOwn: keepsDatabase(set, mode === 'local'),
      replicaUrl: set.DATABASE_REPLICA_URL,
      poolSize: set.DATABASE_POOL_SIZE,
    },
    redisUrl: set.REDIS_URL,
    adminEmails: set.ADMIN_EMAILS,
    /** The shop's public origin. Unset in local mode, which uses the address it listens on. */
    origin: set.SHOP_ORIGIN,
    adminProviders,
    shop: {
      name: set.SHOP_NAME,
      currency: set.SHOP_CURRENCY ?? 'INR',
      locale: set.SHOP_LOCALE ?? 'en-IN',
      timeZone: set.SHOP_TIME_ZONE ?? 'Asia/Kolkata',
      guardRedirect: set.GUARD_REDIRECT,
      /** How often it was restored: the database's value is read at the start. */
      paperSeries: 0,
    },
    /** The parts of `shop` that the environment sets. For the others, the database's values come before the defaults. */
    region: {
      currency: set.SHOP_CURRENCY,
      locale: set.SHOP_LOCALE,
      timeZone: set.SHOP_TIME_ZONE,
    },
    auth: {
      ...signIn,
      apiKey: set.FIREBASE_API_KEY,
      authDomain: set.FIREBASE_AUTH_DOMAIN,
      projectId: set.FIREBASE_PROJECT_ID,
    },
    payment: {
      secretKey: set.STRIPE_SECRET_KEY,
      publishableKey: set.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: set.STRIPE_WEBHOOK_SECRET,
    },
    allowTestKeys: set.ALLOW_TEST_KEYS,
    s3: readS3(set),
    mail: { smtpUrl: set.SMTP_URL, from: set.MAIL_FROM },
    ...readBackups(set, dataDir, mode === 'production'),
    checkoutTtlSeconds: set.CHECKOUT_TTL_SECONDS,
    trustProxy: set.TRUST_PROXY,
    corsOrigins: set.CORS_ORIGINS,
    ...readWatching(set, mode === 'local'),
    rateLimit: set.RATE_LIMIT,
    demoSeed: set.DEMO_SEED,
  };
}

/** Without a URL the shop keeps its database itself, in DATA_DIR; in production only if that is set. */
function keepsDatabase(set: z.output<typeof Settings>, isLocal: boolean): boolean {
  return set.DATABASE_URL === undefined && (isLocal || set.DATA_DIR !== undefined);
}

function brokenRules(config: Config): string[] {
  return [
    ...commonProblems(config),
    ...(config.mode === 'local' ? localProblems(config) : productionProblems(config)),
  ];
}

function commonProblems(config: Config): string[] {
  const problems = s3Problems(config.s3);
  const { secretKey, publishableKey } = config.payment;
  if (config.auth.ways.length === 0) problems.push('AUTH_PROVIDERS names no provider');
  if (config.adminProviders.length === 0) problems.push('ADMIN_PROVIDERS names no provider');
  if (
    secretKey &&
    publishableKey &&
    secretKey.includes('_live_') !== publishableKey.includes('_live_')
  ) {
    problems.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes, one live and one test',
    );
  }
  if (Boolean(config.mail.smtpUrl) !== Boolean(config.mail.from))
    problems.push('SMTP_URL and MAIL_FROM go together');
  if (config.backupTo === 's3:' && config.s3.bucket === undefined)
    problems.push('BACKUP_TO is s3:, which needs S3_BUCKET');
  if (config.metricsPort !== undefined && config.metricsPort === config.port)
    problems.push('METRICS_PORT must differ from PORT');
  return problems;
}

/** Settings that local mode refuses: it lets anybody sign in, so it must never run a real shop. */
function localProblems(config: Config): string[] {
  const problems: string[] = [];
  const { secretKey, publishableKey } = config.payment;
  if ([secretKey, publishableKey].some((key) => key?.includes('_live_'))) {
    problems.push(
      'STRIPE_SECRET_KEY / STRIPE_PUBLISHABLE_KEY is a live key, which local mode refuses',
    );
  }
  if (Boolean(secretKey) !== Boolean(publishableKey)) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY go together');
  }
  if (!isLoopback(config.host) && !config.exposeLocal) {
    problems.push(
      'HOST is reachable from other machines; set EXPOSE_LOCAL=on if local mode shall be open to the network',
    );
  }
  if (config.auth.projectId && !config.auth.projectId.startsWith('demo-')) {
    problems.push(
      'FIREBASE_PROJECT_ID names a real project, which only works with NODE_ENV=production',
    );
  }
  return problems;
}

function productionProblems(config: Config): string[] {
  const needed: Record<string, unknown> = {
    DATABASE_URL: config.database.isOwn ? config.dataDir : config.database.url,
    SHOP_ORIGIN: config.origin,
    ...(config.auth.providers.length > 0 && {
      FIREBASE_API_KEY: config.auth.apiKey,
      FIREBASE_AUTH_DOMAIN: config.auth.authDomain,
      FIREBASE_PROJECT_ID: config.auth.projectId,
    }),
    // Without a payment provider orders are paid to the shop itself, which is told and asked for by letter.
    ...((hasProvider(config) || config.mail.smtpUrl === undefined) && {
      STRIPE_SECRET_KEY: config.payment.secretKey,
      STRIPE_PUBLISHABLE_KEY: config.payment.publishableKey,
      STRIPE_WEBHOOK_SECRET: config.payment.webhookSecret,
    }),
  };
  const problems = Object.keys(needed)
    .filter((name) => needed[name] === undefined)
    .map((name) => `${name} is needed in production`);
  if (config.auth.ways.includes('email') && config.mail.smtpUrl === undefined)
    problems.push('AUTH_PROVIDERS names email, which needs SMTP_URL and MAIL_FROM');
  if (!config.rateLimit) problems.push('RATE_LIMIT off is for local mode only');
  if (config.exposeLocal) problems.push('EXPOSE_LOCAL is for local mode only');
  if (!config.allowTestKeys) problems.push(...testSettings(config));
  return problems;
}

/** Returns true if a payment provider is set, at least in part. */
function hasProvider({ payment }: Config): boolean {
  return Object.values(payment).some((setting) => setting !== undefined);
}

/** Returns true if a host to listen on is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
