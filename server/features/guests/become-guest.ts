import { randomUUIDv7 } from 'node:crypto';
import { lt } from 'drizzle-orm';
import { GUEST_LIMITS, type NewGuest } from '#contract/sessions.ts';
import { asciiLowerCase } from '#contract/text.ts';
import { openSession, type Browser } from '#server/features/sessions/open-session.ts';
import { digestOf } from '#server/features/sessions/session-cookie.ts';
import {
  begun,
  DAY_MS,
  type Opened,
  type SessionsDeps,
} from '#server/features/sessions/sessions.service.ts';
import { insertGuest } from '#server/features/users/users.service.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { guestsLately, type Newcomer } from './guest-rows.queries.ts';
import { guests } from './guests.table.ts';

export interface GuestsDeps extends Pick<SessionsDeps, 'database' | 'now' | 'tokens'> {
  settings: { current(): Promise<{ guests: boolean }> };
}

interface Wish {
  guest: NewGuest;
  browser: Browser;
  network: string;
  /** False in tests that don't limit. */
  isLimited: boolean;
}

/**
 * Makes a new guest with an address, and opens their session on this device. Nothing is asked about the address: whoever else has
 * it, account or guest, stays somebody else. Throws 403 GUESTS_OFF, and 429 RATE_LIMITED for one guest too many of an address,
 * device or network.
 */
export async function becomeGuest(deps: GuestsDeps, wish: Wish): Promise<Opened> {
  const { database, now, settings } = deps;
  const { guest, browser, network, isLimited } = wish;
  if (!(await settings.current()).guests)
    throw new ApiError('GUESTS_OFF', 'Please log in to buy here.');
  const at = now();
  const email = asciiLowerCase(guest.email);
  const digest = digestOf(browser.cookie);
  const newcomer = { email, browser: digest, network, at };
  const uid = `v-${randomUUIDv7()}`;
  const opening = { userId: uid, kind: 'guest' as const, email: guest.email, browser, at };
  const { row, user } = await inTransaction(database, async (tx) => {
    if (isLimited) await demandFew(tx, newcomer);
    const made = await insertGuest(tx, { uid, ...guest, at });
    await tx.insert(guests).values({ userId: uid, email, browser: digest, network, createdAt: at });
    return { row: (await openSession(tx, opening)).row, user: made };
  });
  return begun(deps, row, user);
}

async function demandFew(tx: Transaction, newcomer: Newcomer): Promise<void> {
  const [ofAddress, ofDevice, ofNetwork] = await guestsLately(tx, newcomer);
  const isOfDay =
    ofAddress >= GUEST_LIMITS.perAddressADay || ofDevice >= GUEST_LIMITS.perDeviceADay;
  if (!isOfDay && ofNetwork < GUEST_LIMITS.perNetworkAnHour) return;
  throw new ApiError('RATE_LIMITED', 'Too many guests came from there. Try again later.', {
    retryAfterSeconds: isOfDay ? 24 * 3_600 : 3_600,
  });
}

/** Forgets the networks from which guests came more than a day ago. */
export async function forgetNetworks({
  database,
  now,
}: Pick<GuestsDeps, 'database' | 'now'>): Promise<void> {
  await database.orm
    .update(guests)
    .set({ network: null })
    .where(lt(guests.createdAt, new Date(now().getTime() - DAY_MS)));
}
