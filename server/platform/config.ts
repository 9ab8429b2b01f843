import { isIP } from 'node:net';
import path from 'node:path';
import { AUTH_PROVIDERS, PROVIDER_IDS } from '#contract/shop-config.ts';
import { readS3, s3Problems } from './s3-settings.ts';
import * as as from './settings.ts';

/** All settings, parsed from the environment once at start. Nothing else reads the environment. */
export type Config = ReturnType<typeof parse>;

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

/** Parses the environment. Throws ConfigError that lists every missing and every invalid setting. */
export function readConfig(environment: Environment): Config {
  const problems: string[] = [];
  const config = parse(new Reader(environment, problems));
  const rules = [
    ...commonProblems(config),
    ...(config.mode === 'local' ? localProblems(config) : productionProblems(config)),
  ];
  // The rules see an invalid value as missing. It is reported already, so drop what they say of the same setting.
  const named = new Set(problems.map((problem) => problem.split(' ')[0]));
  problems.push(...rules.filter((problem) => !named.has(problem.split(' ')[0])));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
/** Minimum length of the webhook's signing secret. Stripe's have 38 characters. */
const MIN_WEBHOOK_SECRET = 16;
const HOST_NAME = /^[A-Za-z0-9.:_-]+$/;

function parse(read: Reader) {
  const nodeEnv = read.value('NODE_ENV', as.oneOf('production', 'development', 'test'));
  const mode = nodeEnv === 'production' ? ('production' as const) : ('local' as const);
  return {
    mode,
    port: read.value('PORT', as.integer(0, 65_535)) ?? 3000,
    host: read.value('HOST', as.matching(HOST_NAME, 'a host name or address')) ?? '127.0.0.1',
    exposeLocal: read.value('EXPOSE_LOCAL', as.oneOf('on', 'off')) === 'on',
    dataDir: path.resolve(read.value('DATA_DIR', as.plain(1_000)) ?? '.data'),
    database: {
      url: read.value('DATABASE_URL', as.postgresUrl),
      replicaUrl: read.value('DATABASE_REPLICA_URL', as.postgresUrl),
      poolSize: read.value('DATABASE_POOL_SIZE', as.integer(1, 500)) ?? 10,
    },
    adminEmails: read.value('ADMIN_EMAILS', as.listOf(as.email)) ?? [],
    /** The shop's public origin. Unset in local mode, which uses the address it listens on. */
    origin: read.value('SHOP_ORIGIN', as.origin),
    adminProviders: read.value(
      'ADMIN_PROVIDERS',
      as.listOf(as.oneOf(...Object.values(PROVIDER_IDS))),
    ) ?? [PROVIDER_IDS.google],
    shop: {
      name: read.value('SHOP_NAME', as.plain(60)) ?? 'Vitrine',
      currency: read.value('SHOP_CURRENCY', as.currency) ?? 'INR',
      locale: read.value('SHOP_LOCALE', as.locale) ?? 'en-IN',
      timeZone: read.value('SHOP_TIME_ZONE', as.timeZone) ?? 'Asia/Kolkata',
      guardRedirect: read.value('GUARD_REDIRECT', as.oneOf('/', '/search')) ?? '/',
    },
    auth: {
      providers: read.value('AUTH_PROVIDERS', as.listOf(as.oneOf(...AUTH_PROVIDERS))) ?? [
        ...AUTH_PROVIDERS,
      ],
      apiKey: read.value('FIREBASE_API_KEY', as.plain(200)),
      authDomain: read.value('FIREBASE_AUTH_DOMAIN', as.matching(HOST_NAME, 'a host name')),
      projectId: read.value(
        'FIREBASE_PROJECT_ID',
        as.matching(/^[a-z0-9-]{4,40}$/, 'a Firebase project id'),
      ),
    },
    payment: {
      secretKey: read.value(
        'STRIPE_SECRET_KEY',
        as.matching(/^(sk|rk)_(test|live)_\w+$/, 'a Stripe secret key'),
      ),
      publishableKey: read.value(
        'STRIPE_PUBLISHABLE_KEY',
        as.matching(/^pk_(test|live)_\w+$/, 'a publishable key'),
      ),
      webhookSecret: read.value(
        'STRIPE_WEBHOOK_SECRET',
        as.matching(/^whsec_\S+$/, 'a webhook signing secret'),
      ),
    },
    allowTestKeys: read.value('ALLOW_TEST_KEYS', as.oneOf('on', 'off')) === 'on',
    s3: readS3((name, parseValue) => read.value(name, parseValue)),
    checkoutTtlSeconds: read.value('CHECKOUT_TTL_SECONDS', as.integer(1, 86_400)) ?? 900,
    trustProxy: read.value('TRUST_PROXY', as.trustProxy) ?? false,
    corsOrigins: read.value('CORS_ORIGINS', as.listOf(as.origin)) ?? [],
    logLevel:
      read.value('LOG_LEVEL', as.oneOf(...LOG_LEVELS)) ?? (mode === 'local' ? 'warn' : 'info'),
    metricsPort: read.value('METRICS_PORT', as.integer(1, 65_535)),
    rateLimit: read.value('RATE_LIMIT', as.oneOf('on', 'off')) !== 'off',
    demoSeed: read.value('DEMO_SEED', as.demoSeed) ?? { kind: 'small' as const },
  };
}

/** Reads single settings and collects what is wrong with them. An empty value counts as unset. */
class Reader {
  readonly #environment: Environment;
  readonly #problems: string[];

  constructor(environment: Environment, problems: string[]) {
    this.#environment = environment;
    this.#problems = problems;
  }

  value<T>(name: string, parseValue: (value: string) => T): T | undefined {
    const value = this.#environment[name]?.trim();
    if (value === undefined || value === '') return undefined;
    try {
      return parseValue(value);
    } catch (error) {
      this.#problems.push(`${name} ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }
}

function commonProblems(config: Config): string[] {
  const problems = s3Problems(config.s3);
  const { secretKey, publishableKey } = config.payment;
  if (config.auth.providers.length === 0) problems.push('AUTH_PROVIDERS names no provider');
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
  if (config.metricsPort !== undefined && config.metricsPort === config.port) {
    problems.push('METRICS_PORT must differ from PORT');
  }
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
    DATABASE_URL: config.database.url,
    SHOP_ORIGIN: config.origin,
    FIREBASE_API_KEY: config.auth.apiKey,
    FIREBASE_AUTH_DOMAIN: config.auth.authDomain,
    FIREBASE_PROJECT_ID: config.auth.projectId,
    STRIPE_SECRET_KEY: config.payment.secretKey,
    STRIPE_PUBLISHABLE_KEY: config.payment.publishableKey,
    STRIPE_WEBHOOK_SECRET: config.payment.webhookSecret,
  };
  const problems = Object.keys(needed)
    .filter((name) => needed[name] === undefined)
    .map((name) => `${name} is needed in production`);
  if (!config.rateLimit) problems.push('RATE_LIMIT off is for local mode only');
  if (config.exposeLocal) problems.push('EXPOSE_LOCAL is for local mode only');
  if (!config.allowTestKeys) problems.push(...testSettings(config));
  return problems;
}

/** Settings with which payments would not be real, or could be forged. */
function testSettings({ auth, payment }: Config): string[] {
  const unless = 'which production accepts only with ALLOW_TEST_KEYS=on';
  const { secretKey = '', publishableKey = '', webhookSecret } = payment;
  const isShort = webhookSecret !== undefined && webhookSecret.length < MIN_WEBHOOK_SECRET;
  return [
    secretKey.includes('_test_') && `STRIPE_SECRET_KEY is a test key, ${unless}`,
    publishableKey.includes('_test_') && `STRIPE_PUBLISHABLE_KEY is a test key, ${unless}`,
    isShort && `STRIPE_WEBHOOK_SECRET is shorter than ${MIN_WEBHOOK_SECRET} characters, ${unless}`,
    auth.projectId?.startsWith('demo-') &&
      `FIREBASE_PROJECT_ID is a demo project of the emulator, ${unless}`,
  ].filter((problem) => typeof problem === 'string');
}

/** Warnings to log at a start in production. `uid` is the process's user id, undefined where there is none (Windows). */
export function startWarnings(config: Config, uid: number | undefined): string[] {
  if (config.mode !== 'production') return [];
  return [
    uid === 0 &&
      'The shop runs as root: whoever breaks into it controls the machine. Run it as a user of its own.',
    config.allowTestKeys &&
      'ALLOW_TEST_KEYS is on: payments made with test keys bring no money. Turn it off in a real shop.',
    !config.auth.providers.some((name) => config.adminProviders.includes(PROVIDER_IDS[name])) &&
      'AUTH_PROVIDERS offers none of ADMIN_PROVIDERS: nobody becomes an admin by logging in.',
  ].filter((warning) => typeof warning === 'string');
}

/** Whether a host to listen on is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
