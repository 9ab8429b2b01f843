import { and, eq } from 'drizzle-orm';
import { PASSKEY_LIMITS, type PasskeyAnswer } from '#contract/passkeys.ts';
import { openSession, type Browser } from '#server/features/sessions/open-session.ts';
import { digestOf } from '#server/features/sessions/session-cookie.ts';
import {
  begun,
  type Opened,
  type SessionsDeps,
} from '#server/features/sessions/sessions.service.ts';
import { lockUser } from '#server/features/users/lock-admins.ts';
import { presentUser } from '#server/features/users/present-user.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { newChallenge, ofBrowser, useUpChallenge } from './challenges.ts';
import type { PasskeysDeps } from './passkeys.service.ts';
import { passkeys } from './passkeys.table.ts';
import type { RelyingParty } from './relying-party.ts';

/** Options with which a browser signs in with any passkey that it has for the shop. */
export async function askToSignIn(
  { database, now }: Pick<PasskeysDeps, 'database' | 'now'>,
  party: RelyingParty,
  browser: Browser,
) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const challenge = await newChallenge(database, ofBrowser(digestOf(browser.cookie)), now());
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
    timeout: PASSKEY_LIMITS.minutes * 60_000,
  });
}

/**
 * Opens a session of the account whose passkey has signed. Throws 401 PASSKEY_WRONG for one that is not known, was removed, signed
 * something else or counts fewer uses than before, and 403 ACCOUNT_DELETED.
 */
export async function signInByPasskey(
  deps: SessionsDeps,
  party: RelyingParty,
  { response, browser }: PasskeyAnswer & { browser: Browser },
): Promise<Opened> {
  const { database, now, onLetter } = deps;
  const at = now();
  const holder = ofBrowser(digestOf(browser.cookie));
  const { clientDataJSON } = response.response;
  const challenge = await useUpChallenge(database, { clientDataJSON, holder, at });
  const [known] = await database.orm
    .select()
    .from(passkeys)
    .where(eq(passkeys.credential, response.id));
  if (challenge === undefined || !known) throw wrongPasskey();
  const counter = await countedBy(party, known, { response, challenge });
  const { row, user, isNewDevice } = await inTransaction(database, async (tx) => {
    const account = await lockUser(tx, known.userId);
    if (!account || account.deletedAt)
      throw new ApiError('ACCOUNT_DELETED', 'This account was closed.');
    const used = await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: at })
      .where(and(eq(passkeys.id, known.id), eq(passkeys.counter, known.counter)))
      .returning({ id: passkeys.id });
    if (used.length === 0) throw wrongPasskey();
    const opening = { userId: account.id, email: account.email ?? '', browser, at };
    const opened = await openSession(tx, { ...opening, kind: 'passkey' });
    return { ...opened, user: presentUser(account) };
  });
  if (isNewDevice) onLetter();
  return begun(deps, row, user);
}

/** The passkey's number of uses with this one. Throws 401 PASSKEY_WRONG. */
async function countedBy(
  party: RelyingParty,
  { credential, publicKey, counter }: typeof passkeys.$inferSelect,
  { response, challenge }: PasskeyAnswer & { challenge: string },
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const found = await verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: credential,
      publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
      counter,
    },
  }).catch(() => undefined);
  if (!found?.verified) throw wrongPasskey();
  return found.authenticationInfo.newCounter;
}

function wrongPasskey(): ApiError {
  return new ApiError(
    'PASSKEY_WRONG',
    'This passkey is not known here, or no longer. Log in another way.',
  );
}
