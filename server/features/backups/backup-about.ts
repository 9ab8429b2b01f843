import { z } from 'zod';
import type { Config } from '#server/platform/config.ts';

export const BACKUP_FORMAT = 'vitrine-backup';
export const BACKUP_VERSION = 1;

/** Names of the files of a backup. */
export const ABOUT = 'backup.json';
export const END = 'end.json';
export const DATABASE = 'database/';
export const PHOTOS = 'photos/';

/** Sums of a shop, as of one moment: those of a backup and of what is restored from it have to be equal. Amounts in minor units. */
export const Totals = z.object({
  orders: z.int(),
  orderTotal: z.int(),
  refunds: z.int(),
  refunded: z.int(),
  papers: z.int(),
  products: z.int(),
  onHand: z.int(),
  people: z.int(),
  logEntries: z.int(),
});
export type Totals = z.infer<typeof Totals>;

/** The first file of a backup. */
export const BackupAbout = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.literal(BACKUP_VERSION),
  /** The version of the shop that wrote it, and the number of its release. */
  shopVersion: z.string(),
  release: z.int(),
  at: z.iso.datetime(),
  /** `beside`: in the same bucket, where each photo is kept once. */
  photos: z.enum(['inside', 'beside']),
  /** The settings of the environment that are no secrets, for whoever starts the restored shop. */
  settings: z.record(z.string(), z.string()),
});
export type BackupAbout = z.infer<typeof BackupAbout>;

/** The last file of a backup. */
export const BackupEnd = z.object({
  totals: Totals,
  /** The names of all photo files, whether they are inside or beside. */
  photos: z.array(z.string()),
});
export type BackupEnd = z.infer<typeof BackupEnd>;

/** The settings that a backup notes: none of them is a secret. */
export function notedSettings(config: Config): Record<string, string> {
  const { origin, region, shop, auth, adminProviders, mail, s3, trustProxy } = config;
  const set: Record<string, string | undefined> = {
    SHOP_ORIGIN: origin,
    SHOP_NAME: shop.name,
    SHOP_CURRENCY: region.currency,
    SHOP_LOCALE: region.locale,
    SHOP_TIME_ZONE: region.timeZone,
    AUTH_PROVIDERS: auth.ways.join(','),
    ADMIN_PROVIDERS: adminProviders.join(','),
    FIREBASE_PROJECT_ID: auth.projectId,
    MAIL_FROM: mail.from,
    S3_BUCKET: s3.bucket,
    S3_PREFIX: s3.prefix,
    CHECKOUT_TTL_SECONDS: String(config.checkoutTtlSeconds),
    TRUST_PROXY: String(trustProxy),
  };
  return Object.fromEntries(Object.entries(set).filter(isSet));
}

function isSet(setting: [string, string | undefined]): setting is [string, string] {
  return setting[1] !== undefined;
}
