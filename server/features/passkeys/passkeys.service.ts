import { createHash, randomUUIDv7 } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { PASSKEY_LIMITS, type NewPasskey, type Passkey } from '#contract/passkeys.ts';
import { deviceName } from '#server/features/sessions/device-name.rule.ts';
import { lockUser } from '#server/features/users/lock-admins.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Caller } from '#server/identity/caller.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { newChallenge, ofUser, useUpChallenge } from './challenges.ts';
import type { OwnFactors } from './own-factors.ts';
import { passkeys } from './passkeys.table.ts';
import type { RelyingParty } from './relying-party.ts';

export interface PasskeysDeps {
  database: Database;
  now(): Date;
  factors: OwnFactors;
}

/** The library is loaded with the first passkey, not at the start. */
const webAuthn = () => import('@simplewebauthn/server');

/** Somebody's passkeys, newest first. */
export async function listPasskeys(
  { database }: Pick<PasskeysDeps, 'database'>,
  uid: string,
): Promise<Passkey[]> {
  return (await rowsOf(database, uid)).map(present);
}

/** Options with which a browser makes a passkey. Throws 409 LIMIT_REACHED and 403 SECOND_FACTOR_NEEDED. */
export async function askForPasskey(
  { database, now, factors }: PasskeysDeps,
  party: RelyingParty,
  caller: Caller,
) {
  const { uid } = caller.claims;
  await factors.demandProof(database.orm, caller);
  const own = await rowsOf(database, uid);
  if (own.length >= PASSKEY_LIMITS.perAccount) throw tooMany();
  const [account] = await database.orm
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, uid));
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    // Shown by the browser beside its passkeys.
    userName: account?.email ?? account?.name ?? '',
    userDisplayName: account?.name ?? '',
    // At most 64 bytes, and the same for each passkey of the account.
    userID: Uint8Array.from(createHash('sha256').update(uid).digest()),
    challenge: Uint8Array.from(
      Buffer.from(await newChallenge(database, ofUser(uid), now()), 'base64url'),
    ),
    attestationType: 'none',
    excludeCredentials: own.map(({ credential, transports }) => ({ id: credential, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: PASSKEY_LIMITS.minutes * 60_000,
  });
}

/**
 * Adds a passkey, and tells the person by letter. Throws 400 for what can't be verified, 409 LIMIT_REACHED and DUPLICATE, 403
 * ACCOUNT_DELETED and SECOND_FACTOR_NEEDED.
 */
export async function addPasskey(
  { database, now, factors }: PasskeysDeps,
  party: RelyingParty,
  { caller, userAgent, response }: NewPasskey & { caller: Caller; userAgent: string | undefined },
): Promise<Passkey> {
  const at = now();
  const { uid } = caller.claims;
  const { clientDataJSON, transports = [] } = response.response;
  const challenge = await useUpChallenge(database, { clientDataJSON, holder: ofUser(uid), at });
  const credential = challenge && (await verified(party, response, challenge));
  if (!credential)
    throw new ApiError('VALIDATION', 'The passkey could not be verified. Try it once more.');
  return inTransaction(database, async (tx) => {
    await lockOwner(tx, uid);
    await factors.demandProof(tx, caller);
    if ((await tx.$count(passkeys, eq(passkeys.userId, uid))) >= PASSKEY_LIMITS.perAccount)
      throw tooMany();
    const [row] = await tx
      .insert(passkeys)
      .values({
        id: randomUUIDv7(),
        userId: uid,
        credential: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports,
        name: deviceName(userAgent),
        createdAt: at,
      })
      .onConflictDoNothing()
      .returning();
    if (!row)
      throw new ApiError('DUPLICATE', 'This passkey is in use already.', {
        details: { errors: [{ path: 'response', message: 'In use already' }] },
      });
    await factors.added(tx, caller, inWords(row), at);
    return present(row);
  });
}

/** Removes a passkey of the caller's. Throws 404, 403 SECOND_FACTOR_NEEDED, and 409 LAST_FACTOR for whoever needs it. */
export async function removePasskey(
  { database, now, factors }: PasskeysDeps,
  caller: Caller,
  id: string,
): Promise<void> {
  const { uid } = caller.claims;
  await inTransaction(database, async (tx) => {
    // Two removals at once don't each leave the other's.
    await lockOwner(tx, uid);
    await factors.demandProof(tx, caller);
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, uid)))
      .returning();
    if (!removed) throw notFound('passkey');
    await factors.removed(tx, caller, inWords(removed), now());
  });
}

async function lockOwner(tx: Transaction, uid: string): Promise<void> {
  const account = await lockUser(tx, uid);
  if (!account || account.deletedAt)
    throw new ApiError('ACCOUNT_DELETED', 'This account was closed.');
}

const inWords = ({ name }: Pick<Passkey, 'name'>) => `a passkey of ${name}`;

async function verified(
  party: RelyingParty,
  response: NewPasskey['response'],
  expectedChallenge: string,
) {
  const { verifyRegistrationResponse } = await webAuthn();
  const found = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => undefined);
  return found?.registrationInfo?.credential;
}

function rowsOf({ orm }: Database, uid: string) {
  return orm
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, uid))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id));
}

function present({ id, name, createdAt, lastUsedAt }: typeof passkeys.$inferSelect): Passkey {
  return {
    _id: id,
    name,
    at: createdAt.toISOString(),
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  };
}

function tooMany(): ApiError {
  return new ApiError(
    'LIMIT_REACHED',
    `You have ${PASSKEY_LIMITS.perAccount} passkeys. Remove one first.`,
  );
}
