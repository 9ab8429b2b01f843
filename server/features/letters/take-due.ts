import { and, inArray, lte, notInArray, type SQL } from 'drizzle-orm';
import { PATIENT_KINDS } from '#contract/letter-kinds.ts';
import { increment } from '#server/platform/columns.ts';
import type { LettersDeps } from './letter-deps.ts';
import { SHOP_IS_NOT_HELD } from './letter-list.queries.ts';
import { letters, type LetterRow } from './letters.table.ts';

/** A letter whose instance has not said for this long that it still sends it is taken over. */
export const LEASE_MS = 20_000;

/**
 * Takes letters that are due, at most `room` of them. Those that nobody is waiting for come after the others: a new order is
 * not told after a hundred log-ins.
 */
export async function takeDue(deps: LettersDeps, room: number): Promise<LetterRow[]> {
  const first = await take(deps, room, notInArray(letters.kind, [...PATIENT_KINDS]));
  if (first.length === room) return first;
  const then = await take(deps, room - first.length, inArray(letters.kind, [...PATIENT_KINDS]));
  return [...first, ...then];
}

async function take(
  { database, now }: LettersDeps,
  room: number,
  kinds: SQL,
): Promise<LetterRow[]> {
  const at = now();
  const { orm } = database;
  // Materialized: as a subquery it could be run again for each row, and take more than there is room for.
  const due = orm.$with('due').as(
    orm
      .select({ id: letters.id })
      .from(letters)
      .where(
        and(
          inArray(letters.state, ['waiting', 'sending']),
          lte(letters.nextTryAt, at),
          kinds,
          SHOP_IS_NOT_HELD,
        ),
      )
      .orderBy(letters.nextTryAt)
      .limit(room)
      .for('update', { skipLocked: true }),
  );
  return orm
    .with(due)
    .update(letters)
    .set({
      state: 'sending',
      attempts: increment(letters.attempts),
      nextTryAt: new Date(at.getTime() + LEASE_MS),
    })
    .where(inArray(letters.id, orm.select({ id: due.id }).from(due)))
    .returning();
}
