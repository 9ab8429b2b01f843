import type { TokenClaims } from '#server/identity/token-claims.rule.ts';
import type { Database } from '#server/platform/database.ts';
import { mailSince } from './note-mail.ts';
import { write } from './owner-letters.ts';

const MAX_KNOWN = 10_000;

/**
 * Writes a letter to an admin about each new log-in to their account, at its first call. Remembers those it has seen, so
 * that only that call costs more. Make one for each instance.
 */
export function noteSignIns({
  database,
  now,
}: {
  database: Database;
  now(): Date;
}): (claims: TokenClaims) => Promise<void> {
  const known = new Set<string>();
  return async ({ uid, authTime }) => {
    const about = `${uid}:${authTime}`;
    if (known.has(about)) return;
    const since = await mailSince(database);
    if (since && authTime * 1000 >= since.getTime()) {
      const data = { signedInAt: authTime };
      await write(database.orm, { kind: 'admin-sign-in', about, userId: uid, data, at: now() });
    }
    if (known.size >= MAX_KNOWN) known.clear();
    known.add(about);
  };
}
