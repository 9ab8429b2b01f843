import { randomBytes } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import { PASSKEY_LIMITS } from '#contract/passkeys.ts';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { passkeyChallenges } from './passkeys.table.ts';

/** The holder of a challenge, who alone may answer it. */
export const ofBrowser = (digest: string) => `browser ${digest}`;
export const ofUser = (uid: string) => `user ${uid}`;

/** Makes a challenge for a browser or a person; it counts once, for some minutes. */
export async function newChallenge(database: Database, holder: string, at: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(at.getTime() + PASSKEY_LIMITS.minutes * 60_000);
  await inTransaction(database, (tx) =>
    tx.insert(passkeyChallenges).values({ challenge, holder, expiresAt }),
  );
  return challenge;
}

/** Uses up the challenge that an answer names. Returns it, or undefined if it is over or was for somebody else. */
export async function useUpChallenge(
  { orm }: Database,
  { clientDataJSON, holder, at }: { clientDataJSON: string; holder: string; at: Date },
): Promise<string | undefined> {
  const named = challengeIn(clientDataJSON);
  if (named === undefined) return undefined;
  const [used] = await orm
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, named),
        eq(passkeyChallenges.holder, holder),
        gt(passkeyChallenges.expiresAt, at),
      ),
    )
    .returning();
  return used?.challenge;
}

/** Deletes challenges that are over. */
export async function deleteOldChallenges({ orm }: Database, at: Date): Promise<void> {
  await orm.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, at));
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' && /^[\w-]{1,100}$/.test(challenge)
      ? challenge
      : undefined;
  } catch {
    return undefined;
  }
}
