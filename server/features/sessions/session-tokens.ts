import { randomUUIDv7 } from 'node:crypto';
import { desc } from 'drizzle-orm';
import {
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  decodeProtectedHeader,
} from 'jose';
import { SESSION_LIMITS } from '#contract/sessions.ts';
import type { TokenClaims, TokenVerifier } from '#server/identity/token-claims.rule.ts';
import { LEEWAY } from '#server/identity/token-claims.rule.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { unauthenticated } from '#server/platform/errors.ts';
import { takeKeyTurn } from './key-turn.queries.ts';
import { sessionKeys, type sessions } from './sessions.table.ts';

/** The issuer of the shop's own tokens. */
export const ISSUER = 'vitrine';
const ALGORITHM = 'EdDSA';
const KEY_DAYS = 30;
/** Keys are read again after this long, so that every instance signs with a new one soon. */
const KEEP_MS = 60_000;

type Keys = readonly { id: string; privateKey: CryptoKey; publicKey: CryptoKey; createdAt: Date }[];
type Session = Pick<typeof sessions.$inferSelect, 'id' | 'userId' | 'kind' | 'email' | 'createdAt'>;

/** The claims of a session about the person who opened it. A passkey says nothing of an address. */
export function claimsOf({
  id,
  userId,
  kind,
  email,
  createdAt,
}: Session): Omit<TokenClaims, 'expiresAt'> {
  return {
    uid: userId,
    authTime: Math.floor(createdAt.getTime() / 1000),
    session: id,
    ...(kind === 'passkey'
      ? { signInProvider: 'passkey' as const, emailVerified: false }
      : { signInProvider: 'email' as const, email, emailVerified: kind === 'email' }),
    ...(kind === 'guest' && { guest: true as const }),
  };
}

/** Signs and verifies the shop's own tokens (EdDSA). The keys are in the database, so that every instance has the same ones. */
export class SessionTokens {
  readonly #database: Database;
  readonly #now: () => Date;
  #kept: { keys: Keys; until: number } | undefined;

  constructor({ database, now }: { database: Database; now(): Date }) {
    this.#database = database;
    this.#now = now;
  }

  /** A token for a session, and when it ends. */
  async sign(session: Session): Promise<{ token: string; expiresAt: Date }> {
    const [key] = await this.#signingKeys();
    if (!key) throw new Error('There is no key');
    const seconds = Math.floor(this.#now().getTime() / 1000);
    const ends = seconds + SESSION_LIMITS.tokenMinutes * 60;
    const { uid, authTime, email } = claimsOf(session);
    const token = await new SignJWT({
      sid: session.id,
      ...(session.kind === 'passkey' && { way: 'passkey' }),
      ...(session.kind === 'guest' && { guest: true }),
      ...(email !== undefined && { email }),
      auth_time: authTime,
    })
      .setProtectedHeader({ alg: ALGORITHM, kid: key.id })
      .setIssuer(ISSUER)
      .setSubject(uid)
      .setIssuedAt(seconds)
      .setExpirationTime(ends)
      .sign(key.privateKey);
    return { token, expiresAt: new Date(ends * 1000) };
  }

  /** Verifies a token of the shop's own. Throws 401. Whether its session is over is asked with each call. */
  readonly verify: TokenVerifier = async (token, now) => {
    const key = await this.#keyOf(token);
    const options = {
      issuer: ISSUER,
      algorithms: [ALGORITHM],
      currentDate: now,
      clockTolerance: LEEWAY,
    };
    const { payload } = await jwtVerify(token, key, options).catch(() => {
      throw refused();
    });
    const { sub, exp, sid, email, guest, way, auth_time: authTime } = payload;
    if (
      sub === undefined ||
      exp === undefined ||
      typeof sid !== 'string' ||
      typeof authTime !== 'number'
    )
      throw refused();
    const kind = way === 'passkey' ? way : guest === true ? 'guest' : 'email';
    const address = typeof email === 'string' ? email : '';
    if (kind !== 'passkey' && address === '') throw refused();
    const createdAt = new Date(authTime * 1_000);
    return {
      ...claimsOf({ id: sid, userId: sub, kind, email: address, createdAt }),
      expiresAt: exp,
    };
  };

  async #keyOf(token: string): Promise<CryptoKey> {
    let id: string | undefined;
    try {
      id = decodeProtectedHeader(token).kid;
    } catch {
      throw refused();
    }
    const find = (keys: Keys) => keys.find((key) => key.id === id)?.publicKey;
    // Another instance may have made it since the keys were read.
    const key = find(await this.#keys()) ?? find(await this.#read());
    if (!key) throw refused();
    return key;
  }

  async #keys(): Promise<Keys> {
    if (this.#kept && this.#kept.until > this.#now().getTime()) return this.#kept.keys;
    return this.#read();
  }

  /** The keys, newest first; a new one is made where the newest is too old. */
  async #signingKeys(): Promise<Keys> {
    const oldest = this.#now().getTime() - KEY_DAYS * 24 * 3_600_000;
    const isNew = (keys: Keys) => (keys[0]?.createdAt.getTime() ?? 0) > oldest;
    const keys = await this.#keys();
    if (isNew(keys)) return keys;
    await inTransaction(this.#database, async (tx) => {
      await takeKeyTurn(tx);
      if (isNew(await this.#read(tx))) return;
      const pair = await generateKeyPair(ALGORITHM, { extractable: true });
      await tx.insert(sessionKeys).values({
        id: randomUUIDv7(),
        privateKey: await exportJWK(pair.privateKey),
        publicKey: await exportJWK(pair.publicKey),
        createdAt: this.#now(),
      });
    });
    return this.#read();
  }

  async #read(db: Pick<Transaction, 'select'> = this.#database.orm): Promise<Keys> {
    const rows = await db
      .select()
      .from(sessionKeys)
      .orderBy(desc(sessionKeys.createdAt), desc(sessionKeys.id))
      .limit(2);
    const keys = await Promise.all(
      rows.map(async ({ id, createdAt, ...row }) => ({
        id,
        createdAt,
        privateKey: (await importJWK(row.privateKey, ALGORITHM)) as CryptoKey,
        publicKey: (await importJWK(row.publicKey, ALGORITHM)) as CryptoKey,
      })),
    );
    this.#kept = { keys, until: this.#now().getTime() + KEEP_MS };
    return keys;
  }
}

function refused() {
  return unauthenticated('Your sign-in is not valid any more. Log in again.');
}
