import { describe, expect, it } from 'vitest';
import { isRestorable, judgeUndo, takenBack } from './judge-undo.rule.ts';
import type { RowChange } from '#server/features/log-words/merge-changes.rule.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const asked = { now: NOW, anyway: false };

function change(columns: RowChange['columns'], more: Partial<RowChange> = {}): RowChange {
  const row = { entityType: 'product', entityId: '1', source: 'products', rowId: '1' };
  return { ...row, op: 'update', columns, ...more };
}

const price = change([{ name: 'price', before: 100, after: 120 }]);
const stock = change([
  { name: 'on_hand', before: 5, after: 9 },
  { name: 'available', before: 3, after: 7 },
]);

describe('a change', () => {
  it('is taken back by setting what was there before', () => {
    expect(judgeUndo(price, { price: 120, deleted_at: null }, asked)).toEqual({
      ok: true,
      columns: { price: 100 },
      pieces: 0,
    });
  });

  it('of a family that has changed members only is taken back with theirs, while it is there', () => {
    const saved = change([{ name: 'changed_members', before: undefined, after: 3 }], {
      source: 'families',
    });
    expect(judgeUndo(saved, { name: 'Tee' }, asked)).toEqual({ ok: true, columns: {}, pieces: 0 });
    expect(judgeUndo(saved, undefined, asked)).toEqual({ ok: false, reason: 'never' });
  });

  it('stays where something newer stands on it, unless it may be overwritten', () => {
    expect(judgeUndo(price, { price: 130 }, asked)).toEqual({
      ok: false,
      reason: 'newer',
      standing: [{ name: 'price', after: 120, now: 130 }],
      isSafeAnyway: true,
    });
    expect(judgeUndo(price, { price: 130 }, { now: NOW, anyway: true })).toMatchObject({
      ok: true,
    });
  });

  it('of stock is taken back as a difference, as long as the pieces are there', () => {
    expect(judgeUndo(stock, { on_hand: 8, reserved: 2 }, asked)).toEqual({
      ok: true,
      columns: {},
      pieces: -4,
    });
    expect(judgeUndo(stock, { on_hand: 5, reserved: 2 }, { now: NOW, anyway: true })).toEqual({
      ok: false,
      reason: 'newer',
      standing: [{ name: 'available', after: 7, now: 3 }],
      isSafeAnyway: false,
    });
  });

  it('of what checkouts hold is nothing to take back', () => {
    const held = change([{ name: 'available', before: 3, after: 7 }]);
    expect(judgeUndo(held, { on_hand: 9, available: 7 }, asked)).toEqual({
      ok: false,
      reason: 'never',
    });
  });

  it('compares objects and times by what they mean', () => {
    const columns = [
      { name: 'details', before: [], after: [{ name: 'a', value: 'b' }] },
      { name: 'expires_at', before: null, after: '2026-04-01T00:00:00+05:30' },
    ];
    const row = {
      details: [{ value: 'b', name: 'a' }],
      expires_at: '2026-03-31T18:30:00+00:00',
    };
    expect(judgeUndo(change(columns), row, asked)).toMatchObject({
      ok: true,
      columns: { details: [], expires_at: null },
    });
  });
});

describe('what was added', () => {
  const added = change(
    [
      { name: 'id', after: '1' },
      { name: 'price', after: 100 },
      { name: 'on_hand', after: 5 },
      { name: 'available', after: 5 },
    ],
    { op: 'insert' },
  );

  it('is deleted', () => {
    expect(judgeUndo(added, { id: '1', price: 100, available: 5 }, asked)).toEqual({
      ok: true,
      columns: { deleted_at: NOW.toISOString() },
      pieces: 0,
    });
  });

  it('stays once it is changed or sold', () => {
    expect(judgeUndo(added, { id: '1', price: 110, available: 5 }, asked)).toMatchObject({
      reason: 'newer',
      isSafeAnyway: false,
    });
    expect(judgeUndo(added, { id: '1', price: 100, available: 4 }, asked)).toMatchObject({
      standing: [{ name: 'available', after: 5, now: 4 }],
    });
  });
});

describe('what was deleted', () => {
  const at = '2026-02-20T00:00:00+00:00';
  const deleted = change([{ name: 'deleted_at', before: null, after: at }]);

  it('comes back within 30 days', () => {
    expect(judgeUndo(deleted, { deleted_at: at }, asked)).toMatchObject({
      ok: true,
      columns: { deleted_at: null },
    });
    const later = { now: new Date('2026-03-23T00:00:00Z'), anyway: false };
    expect(judgeUndo(deleted, { deleted_at: at }, later)).toEqual({ ok: false, reason: 'never' });
  });

  it('is not changed otherwise', () => {
    expect(judgeUndo(price, { price: 120, deleted_at: at }, asked)).toMatchObject({ ok: false });
  });
});

it('is never possible for what is forgotten, or gone', () => {
  const forgotten = change([{ name: 'reply', before: undefined, after: undefined }]);
  expect(judgeUndo(forgotten, { reply: 'x' }, asked)).toEqual({ ok: false, reason: 'never' });
  expect(judgeUndo(price, undefined, asked)).toEqual({ ok: false, reason: 'never' });
});

it('is for products, coupons, reviews and settings, but not for what an order did to its products', () => {
  const of = (kind: string, entityType = 'product') => ({ kind, entityType });
  expect(isRestorable(of('updateProduct'), [price])).toBe(true);
  expect(isRestorable(of('cancelOrder'), [price])).toBe(false);
  expect(isRestorable(of('updateProduct', 'job'), [price])).toBe(false);
  expect(isRestorable(of('importCoupons', 'coupon-job'), [price])).toBe(false);
  const photo = change([], { source: 'product_photos', rowId: '7', op: 'insert' });
  const added = change([], { op: 'insert' });
  expect(isRestorable(of('createProduct'), [added, photo])).toBe(true);
  expect(isRestorable(of('updateProduct'), [price, photo])).toBe(true);
  expect(isRestorable(of('updateProduct'), [photo])).toBe(false);
  expect(isRestorable(of('updateProduct'), [{ ...price, rowId: '2' }, photo])).toBe(false);
  expect(isRestorable(of('createProduct'), [{ ...added, rowId: '2' }, photo])).toBe(false);
  const order = change([], { source: 'orders' });
  expect(isRestorable(of('processOrder', 'order'), [order])).toBe(false);
  expect(isRestorable(of('exportUser', 'user'), [])).toBe(false);
});

it('of a product and its photos takes back all but photos that were replaced', () => {
  const added = change([], { source: 'product_photos', rowId: '7', op: 'insert' });
  const removed = change([], { source: 'product_photos', rowId: '6', op: 'delete' });
  expect(takenBack([price, removed, added])).toEqual([price]);
  const product = change([], { op: 'insert' });
  expect(takenBack([product, added])).toEqual([product, added]);
});

it('a deletion is taken back whoever has deleted it again since', () => {
  const at = '2026-02-20T12:00:00.000Z';
  const deletion = change([
    { name: 'deleted_at', before: null, after: at },
    { name: 'deleted_by', before: null, after: 'meera' },
  ]);
  const row = { deleted_at: at, deleted_by: 'zubin' };
  expect(judgeUndo(deletion, row, asked)).toMatchObject({ ok: true });
});

describe('what was removed with its row', () => {
  const was = { source: 'families', op: 'delete' } as const;
  const removed = change([{ name: 'name', before: 'Tee', after: undefined }], was);
  const photo = change([], { ...was, source: 'family_photos', rowId: '7' });

  it('is added again, unless it is there', () => {
    expect(judgeUndo(removed, undefined, asked)).toEqual({
      ok: true,
      columns: { name: 'Tee' },
      pieces: 0,
    });
    expect(judgeUndo(removed, { name: 'Tee' }, asked)).toEqual({ ok: false, reason: 'never' });
  });

  it('is a family with its photos, nothing else', () => {
    const kind = { kind: 'removeFamily', entityType: 'family' };
    expect(isRestorable(kind, [photo, removed])).toBe(true);
    expect(takenBack([photo, removed])).toEqual([photo, removed]);
    expect(judgeUndo(photo, undefined, asked)).toMatchObject({ ok: true });
    expect(isRestorable(kind, [photo])).toBe(false);
    expect(isRestorable(kind, [{ ...removed, op: 'update' }, photo])).toBe(false);
    expect(isRestorable(kind, [change([], { op: 'delete' })])).toBe(false);
  });
});
