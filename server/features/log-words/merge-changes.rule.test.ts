import { expect, it } from 'vitest';
import { mergeChanges, type LoggedRow } from './merge-changes.rule.ts';

let nth = 0;
function row(change: Partial<LoggedRow>): LoggedRow {
  nth += 1;
  return {
    nth,
    entityType: 'order',
    entityId: 'one',
    source: 'orders',
    rowId: 'one',
    op: 'update',
    before: null,
    after: null,
    personal: null,
    ...change,
  };
}

it('brings two changes of a row together, from its first state to its last', () => {
  const merged = mergeChanges([
    row({ before: { status: 'Processing' }, after: { status: 'Cancelled' } }),
    row({ before: { payment_status: 'paid' }, after: { payment_status: 'refund_pending' } }),
    row({ before: { status: 'Cancelled' }, after: { status: 'Shipped' } }),
  ]);
  expect(merged).toEqual([
    {
      entityType: 'order',
      entityId: 'one',
      source: 'orders',
      rowId: 'one',
      op: 'update',
      columns: [
        { name: 'status', before: 'Processing', after: 'Shipped' },
        { name: 'payment_status', before: 'paid', after: 'refund_pending' },
      ],
    },
  ]);
});

it('leaves out what is in the end as it was', () => {
  expect(
    mergeChanges([
      row({ before: { price: 1 }, after: { price: 2 } }),
      row({ before: { price: 2 }, after: { price: 1 } }),
    ]),
  ).toEqual([]);
});

it('keeps personal columns whose values are forgotten', () => {
  const [merged] = mergeChanges([row({ personal: ['words'] })]);
  expect(merged?.columns).toEqual([{ name: 'words', before: undefined, after: undefined }]);
});

it('takes a row that is added and then changed as added', () => {
  const merged = mergeChanges([
    row({ op: 'insert', after: { kind: 'note' } }),
    row({ before: { kind: 'note' }, after: { kind: 'message' } }),
  ]);
  expect(merged).toMatchObject([{ op: 'insert', columns: [{ name: 'kind', after: 'message' }] }]);
});
