import { asc, eq, inArray } from 'drizzle-orm';
import { NOTE_LIMITS } from '#contract/order-limits.ts';
import type { OrderEvent, OrderNote } from '#contract/order-notes.ts';
import type { Order } from '#contract/orders.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import { orderNotes } from './order-notes.table.ts';
import { readDisputes, readOrder } from './order-rows.queries.ts';
import { forBuyer } from './present-order.ts';
import { THE_SHOP } from './present-return.ts';
import { timelineOf, type Written } from './timeline.rule.ts';

type Db = Database['orm'] | Transaction;

/** An order with its notes, messages and timeline, as admins see it; undefined if it is deleted. */
export async function readWholeOrder(db: Db, id: string): Promise<Order | undefined> {
  const order = await readOrder(db, id);
  return order && addDesk(db, order);
}

/** An order with its notes, messages and timeline, as admins see it. */
export async function addDesk(db: Db, order: Order): Promise<Order> {
  const written: Written[] = await db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, order._id))
    .orderBy(asc(orderNotes.at), asc(orderNotes.id))
    .limit(NOTE_LIMITS.perOrder);
  const disputed = await readDisputes(db, order._id);
  const timeline = timelineOf(order, written, disputed);
  const names = await namesOf(db, timeline);
  const named = <Event extends { by?: string | undefined }>(event: Event) => {
    const byName = event.by === undefined ? undefined : names.get(event.by);
    return byName === undefined ? event : { ...event, byName };
  };
  const ofKind = (kind: Written['kind']) =>
    written.flatMap((row) => (row.kind === kind ? [asNote(row)].map(named) : []));
  return {
    ...order,
    notes: ofKind('note'),
    messages: ofKind('message'),
    timeline: timeline.map(named),
  };
}

/** The customer's part of a whole order: nothing of the shop's notes and of disputes, and no admin's name. */
export function wholeForBuyer(whole: Order): Order {
  const { notes: _notes, messages = [], timeline = [], ...order } = whole;
  const seen = (by: string | undefined) =>
    by === undefined ? {} : { by: by === order.user._id ? by : THE_SHOP };
  return {
    ...forBuyer(order),
    messages: messages.map(({ words, at, by }) => ({ words, at, ...seen(by) })),
    timeline: timeline.flatMap(({ by, byName: _byName, ...event }) =>
      event.kind === 'note' || event.kind === 'dispute' ? [] : [{ ...event, ...seen(by) }],
    ),
  };
}

function asNote({ words, byUser: by, at }: Written): OrderNote {
  return { words: words ?? '', at: at.toISOString(), by };
}

async function namesOf(db: Db, timeline: readonly OrderEvent[]): Promise<Map<string, string>> {
  const uids = new Set(timeline.flatMap(({ by }) => (by === undefined ? [] : [by])));
  if (uids.size === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...uids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
