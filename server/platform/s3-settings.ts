import * as as from './settings.ts';

/** A bucket of an S3-compatible service. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** URL of the service, if it isn't Amazon's. */
  endpoint: string | undefined;
  /** If undefined, the SDK uses its default chain, such as the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Prefix of every key: empty, or ends with a slash. */
  prefix: string;
}

const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/;
const FOLDERS = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*\/?$/;

export const S3_SETTINGS = {
  S3_BUCKET: as.matching(BUCKET, 'the name of a bucket').optional(),
  S3_REGION: as.matching(/^[a-z0-9-]{1,40}$/, 'a region such as eu-central-1').optional(),
  S3_ENDPOINT: as.httpUrl.optional(),
  S3_ACCESS_KEY_ID: as.matching(/^\S{1,200}$/, 'an access key id').optional(),
  S3_SECRET_ACCESS_KEY: as.matching(/^\S{1,200}$/, 'a secret key').optional(),
  S3_PREFIX: as.matching(FOLDERS, 'folders such as vitrine/photos').optional(),
};

/** The settings as they are, possibly incomplete. */
export function readS3(set: { [Name in keyof typeof S3_SETTINGS]?: string | undefined }) {
  return {
    bucket: set.S3_BUCKET,
    region: set.S3_REGION,
    endpoint: set.S3_ENDPOINT,
    accessKeyId: set.S3_ACCESS_KEY_ID,
    secretAccessKey: set.S3_SECRET_ACCESS_KEY,
    prefix: set.S3_PREFIX,
  };
}

type S3Values = ReturnType<typeof readS3>;

const NAMES: Record<keyof S3Values, string> = {
  bucket: 'S3_BUCKET',
  region: 'S3_REGION',
  endpoint: 'S3_ENDPOINT',
  accessKeyId: 'S3_ACCESS_KEY_ID',
  secretAccessKey: 'S3_SECRET_ACCESS_KEY',
  prefix: 'S3_PREFIX',
};

/** Incomplete S3 settings are refused, since photos would silently go to the local disk. */
export function s3Problems(values: S3Values): string[] {
  const set = (Object.keys(NAMES) as (keyof S3Values)[]).filter((key) => values[key] !== undefined);
  if (values.bucket === undefined && set.length > 0)
    return [`S3_BUCKET is needed with ${set.map((key) => NAMES[key]).join(', ')}`];
  return (values.accessKeyId === undefined) === (values.secretAccessKey === undefined)
    ? []
    : ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together'];
}

/** The bucket for photos, if one is set. */
export function s3SettingsOf(values: S3Values): S3Settings | undefined {
  const { bucket, region, endpoint, accessKeyId, secretAccessKey, prefix } = values;
  if (bucket === undefined) return undefined;
  return {
    bucket,
    region: region ?? 'us-east-1',
    endpoint,
    credentials:
      accessKeyId !== undefined && secretAccessKey !== undefined
        ? { accessKeyId, secretAccessKey }
        : undefined,
    prefix: prefix === undefined || prefix.endsWith('/') ? (prefix ?? '') : `${prefix}/`,
  };
}
