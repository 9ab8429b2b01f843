import type { Stripe } from 'stripe';
import type { SQLInputValue } from 'node:sqlite';

import type { Store } from './store.ts';

/** An event as it is stored, delivered and listed. */
export interface SandboxEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: unknown };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

interface Kinds {
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  payment_method: Stripe.PaymentMethod;
  event: SandboxEvent;
}

export type Kind = keyof Kinds;
export type ObjectOf<K extends Kind> = Kinds[K];
type AnyObject = Kinds[Kind];

/** Stores a new object. */
export function addObject(store: Store, object: AnyObject): void {
  store.run(
    'INSERT INTO objects (id, kind, payment_intent, type, created, json) VALUES (?, ?, ?, ?, ?, ?)',
    object.id,
    object.object,
    'payment_intent' in object ? idOf(object.payment_intent) : null,
    'type' in object ? object.type : null,
    object.created,
    JSON.stringify(object),
  );
}

/** Stores the new state of an object. */
export function saveObject(store: Store, object: AnyObject): void {
  store.run('UPDATE objects SET json = ? WHERE id = ?', JSON.stringify(object), object.id);
}

export function findObject<K extends Kind>(
  store: Store,
  kind: K,
  id: string,
): ObjectOf<K> | undefined {
  const [row] = store.all<{ json: string }>(
    'SELECT json FROM objects WHERE id = ? AND kind = ?',
    id,
    kind,
  );
  return row && parse<K>(row.json);
}

export function findAnyObject(store: Store, id: string): AnyObject | undefined {
  const [row] = store.all<{ json: string }>('SELECT json FROM objects WHERE id = ?', id);
  return row && parse<Kind>(row.json);
}

/** All objects of a kind that belong to a payment, oldest first. */
export function objectsOfPayment<K extends Kind>(
  store: Store,
  kind: K,
  paymentIntent: string,
): ObjectOf<K>[] {
  const sql = 'SELECT json FROM objects WHERE payment_intent = ? AND kind = ? ORDER BY seq';
  return store.all<{ json: string }>(sql, paymentIntent, kind).map(({ json }) => parse<K>(json));
}

/** The newest objects of a kind that match `where`, a SQL condition. */
export function newestObjects<K extends Kind>(
  store: Store,
  kind: K,
  where: string[],
  values: SQLInputValue[],
  limit: number,
): ObjectOf<K>[] {
  const conditions = ['kind = ?', ...where].join(' AND ');
  const sql = `SELECT json FROM objects WHERE ${conditions} ORDER BY seq DESC LIMIT ?`;
  return store.all<{ json: string }>(sql, kind, ...values, limit).map(({ json }) => parse<K>(json));
}

export function sequenceOf(store: Store, id: string): number | undefined {
  const [row] = store.all<{ seq: number }>('SELECT seq FROM objects WHERE id = ?', id);
  return row?.seq;
}

/** The id of a reference, expanded or not. */
export function idOf(named: string | { id: string } | null | undefined): string | null {
  return typeof named === 'object' ? (named?.id ?? null) : (named ?? null);
}

function parse<K extends Kind>(json: string): ObjectOf<K> {
  return JSON.parse(json) as ObjectOf<K>;
}
