import type { PaymentProvider } from '#server/features/payments/payment-provider.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database.ts';
import { usedSince } from '#server/platform/shop-state.ts';
import type { Verdict } from './check.ts';

/** The parts of the shop that are looked at. */
export interface HealthDeps {
  config: Config;
  database: Database;
  /** The replica, where DATABASE_REPLICA_URL is set. */
  catalogDatabase: Database;
  photoStore: PhotoStore;
  payments: PaymentProvider;
  /** The address under which visitors reach the shop. */
  shopOrigin(): string;
  now(): Date;
  healthLimits?: Partial<HealthLimits>;
}

/** Beyond these a check is not ok. */
export interface HealthLimits {
  /** Of one check. */
  checkMs: number;
  clockMs: number;
  /** On each disk. */
  freeBytes: number;
  /** Of the connections that the database allows. */
  connectionShare: number;
  replicaSeconds: number;
  /** In one table. */
  deadRows: number;
}

const LIMITS: HealthLimits = {
  checkMs: 5_000,
  clockMs: 5_000,
  freeBytes: 1_000_000_000,
  connectionShare: 0.9,
  replicaSeconds: 60,
  deadRows: 100_000,
};

export function limitsOf({ healthLimits }: HealthDeps): HealthLimits {
  return { ...LIMITS, ...healthLimits };
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * The verdict about something that has never been done: in production it is a fault from the shop's second day on, before that and
 * in local mode a hint.
 */
export async function notYet(
  { config, database, now }: HealthDeps,
  words: string,
  remedy: string,
): Promise<Verdict> {
  const since = config.mode === 'production' ? await usedSince(database) : undefined;
  const isDue = since !== undefined && now().getTime() - since.getTime() > DAY_MS;
  return { ok: !isDue, words, remedy };
}

const WORDS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', 1_000],
] as const;

/** A length of time in its largest unit, such as "3 hours". */
export function lengthInWords(ms: number): string {
  const [unit, length] =
    WORDS.find(([, each]) => Math.abs(ms) >= each) ?? (['second', 1_000] as const);
  const count = Math.round(Math.abs(ms) / length);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export function agoInWords(at: Date, now: Date): string {
  return `${lengthInWords(now.getTime() - at.getTime())} ago`;
}

export function bytesInWords(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`;
}
