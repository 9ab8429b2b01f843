import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, gte, inArray, isNull } from 'drizzle-orm';
import { OPTIONAL_KINDS, type OptionalKind } from '#contract/letter-kinds.ts';
import { stockRequests } from '#server/features/stock-requests/stock-requests.table.ts';
import { lockUser } from '#server/features/users/lock-admins.ts';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { shopState } from '#server/platform/shop-state.table.ts';
import type { LettersDeps } from './letter-deps.ts';
import { letterStops } from './letters.table.ts';

/** Letters of a kind to a person. */
export interface Stop {
  uid: string;
  kind: OptionalKind;
}

/** The key of `shop_state` under which the secret of these addresses stands. */
const SECRET = 'letters_secret';

/** The address that stops such letters to a person, without a log-in. */
export async function stopUrl(
  { database, origin }: Pick<LettersDeps, 'database' | 'origin'>,
  stop: Stop,
): Promise<string> {
  return `${origin()}/letters/stop/${await signed(database, stop)}`;
}

/** Returns the person and the kind of letters that a signed address is for; undefined if it is not one of ours. */
export async function readStop(database: Database, token: string): Promise<Stop | undefined> {
  const [kind, encoded = ''] = token.split('.', 2);
  const known = OPTIONAL_KINDS.find((each) => each === kind);
  if (!known) return undefined;
  const stop = { uid: Buffer.from(encoded, 'base64url').toString(), kind: known };
  const expected = Buffer.from(await signed(database, stop));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? stop : undefined;
}

/** Stores that a person doesn't want such letters. Repeating it changes nothing. */
export async function stopLetters(
  { database, now }: Pick<LettersDeps, 'database' | 'now'>,
  { uid, kind }: Stop,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const user = await lockUser(tx, uid);
    // A deleted account gets no letters anyway.
    if (!user || user.deletedAt) return;
    const at = now();
    await tx
      .insert(letterStops)
      .values({ userId: uid, kind, at })
      .onConflictDoUpdate({ target: [letterStops.userId, letterStops.kind], set: { at } });
    if (kind !== 'back-in-stock') return;
    await tx
      .delete(stockRequests)
      .where(and(eq(stockRequests.userId, uid), isNull(stockRequests.toldAt)));
  });
}

/** Checks whether somebody has stopped such letters, after the letter was written if they can ask for them one by one. */
export async function hasStopped(
  { orm }: Database,
  { uid, kind, since }: Stop & { since: Date },
): Promise<boolean> {
  const stops = await orm.$count(
    letterStops,
    and(
      eq(letterStops.userId, uid),
      inArray(letterStops.kind, [kind]),
      kind === 'back-in-stock' ? gte(letterStops.at, since) : undefined,
    ),
  );
  return stops > 0;
}

async function signed(database: Database, { uid, kind }: Stop): Promise<string> {
  const said = `${kind}.${Buffer.from(uid).toString('base64url')}`;
  const mac = createHmac('sha256', await readSecret(database))
    .update(said)
    .digest('base64url');
  return `${said}.${mac}`;
}

/** Made once for a shop. */
async function readSecret({ orm }: Database): Promise<string> {
  const read = async () => {
    const [state] = await orm.select().from(shopState).where(eq(shopState.key, SECRET));
    return typeof state?.value === 'string' ? state.value : undefined;
  };
  const known = await read();
  if (known !== undefined) return known;
  await orm
    .insert(shopState)
    .values({ key: SECRET, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const made = await read();
  if (made === undefined) throw new Error('The secret of letters was not stored');
  return made;
}
