import { createHash, randomUUIDv7 } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { PASSKEY_LIMITS, type NewPasskey, type Passkey } from '#contract/passkeys.ts';
import { deviceName } from '#server/features/sessions/device-name.rule.ts';
import { lockUser } from '#server/features/users/lock-admins.ts';
import { users } from '#server/features/users/users.table.ts';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { newChallenge, ofUser, useUpChallenge } from './challenges.ts';
import { passkeys } from './passkeys.table.ts';
import type { RelyingParty } from './relying-party.ts';

export interface PasskeysDeps {
  database: Database;
  now(): Date;
}

/** The library is loaded with the first passkey, not at the start. */
const webAuthn = () => import('@simplewebauthn/server');

/** Somebody's passkeys, newest first. */
export async function listPasskeys({ database }: PasskeysDeps, uid: string): Promise<Passkey[]> {
  return (await rowsOf(database, uid)).map(present);
}

/** Options with which a browser makes a passkey. Throws 409 LIMIT_REACHED. */
export async function askForPasskey(
  { database, now }: PasskeysDeps,
  party: RelyingParty,
  uid: string,
) {
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

/** Adds a passkey. Throws 400 for what can't be verified, 409 LIMIT_REACHED and DUPLICATE, and 403 ACCOUNT_DELETED. */
export async function addPasskey(
  { database, now }: PasskeysDeps,
  party: RelyingParty,
  { uid, userAgent, response }: NewPasskey & { uid: string; userAgent: string | undefined },
): Promise<Passkey> {
  const at = now();
  const { clientDataJSON, transports = [] } = response.response;
  const challenge = await useUpChallenge(database, { clientDataJSON, holder: ofUser(uid), at });
  const credential = challenge && (await verified(party, response, challenge));
  if (!credential)
    throw new ApiError('VALIDATION', 'The passkey could not be verified. Try it once more.');
  return inTransaction(database, async (tx) => {
    const account = await lockUser(tx, uid);
    if (!account || account.deletedAt)
      throw new ApiError('ACCOUNT_DELETED', 'This account was closed.');
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
    return present(row);
  });
}

/** Removes a passkey of somebody. Throws 404. */
export async function removePasskey(
  { database }: PasskeysDeps,
  uid: string,
  id: string,
): Promise<void> {
  const removed = await inTransaction(database, (tx) =>
    tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, uid)))
      .returning(),
  );
  if (removed.length === 0) throw notFound('passkey');
}

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
