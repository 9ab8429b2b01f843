import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lte } from 'drizzle-orm';
import { PAGES } from '#contract/pages.ts';
import { OWNER_LINK_MINUTES } from '#contract/setup.ts';
import { digestOf } from '#server/features/sessions/session-cookie.ts';
import { hasAdmin } from '#server/features/users/find-users.queries.ts';
import type { Database } from '#server/platform/database.ts';
import { ownerLinks } from './owner-links.table.ts';

const KEY_BYTES = 24;

/** The link to become the owner. */
export interface OwnerLink {
  url: string;
  /** The file that has it too, for its owner alone; undefined if it can't be written. */
  file: string | undefined;
}

interface Shop {
  database: Database;
  /** The shop's public origin. */
  origin: string;
  dataDir: string;
  now: Date;
}

/**
 * Makes a link with which whoever starts the shop becomes its owner, and writes it to a file that nobody else may read; undefined in a
 * shop that has an admin. Links of other instances go on counting, until one is used.
 */
export async function offerOwnership(shop: Shop): Promise<OwnerLink | undefined> {
  const { database, origin, dataDir, now } = shop;
  const { orm } = database;
  await orm.delete(ownerLinks).where(lte(ownerLinks.expiresAt, now));
  if (await hasAdmin(database)) return undefined;
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + OWNER_LINK_MINUTES * 60_000);
  await orm.insert(ownerLinks).values({ digest: digestOf(key), expiresAt });
  const url = `${origin}${PAGES.setup}#${key}`;
  return { url, file: await writeLink(ownerLinkFile(dataDir), url) };
}

/** The file with the link, removed when the link is used. */
export const ownerLinkFile = (dataDir: string) => path.join(dataDir, 'owner-link.txt');

/** Returns the file's path, or undefined if it can't be written. */
async function writeLink(file: string, url: string): Promise<string | undefined> {
  try {
    await mkdir(path.dirname(file), { recursive: true });
    // A file of before may have other rights, or be a link to another one.
    await rm(file, { force: true });
    await writeFile(file, `${url}\n`, { mode: 0o600, flag: 'wx' });
    return file;
  } catch {
    return undefined;
  }
}
