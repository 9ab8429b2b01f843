// docs/back-office.md, "Products": a file of what came, was counted or is damaged.
import { expect, test } from 'vitest';
import { planStock, readStockLine, type StockColumn, type StockLine } from './plan-stock.rule.ts';
import type { Cells } from './plain-cell.rule.ts';

const ID = '0199f3a0-0000-7000-8000-000000000001';
const lamp = { id: ID, onHand: 10, reserved: 3 };
const other = { ...lamp, id: ID.replace(/1$/, '2') };

test('a line says what came, by the SKU of its product', () => {
  const cells = { sku: '="007"', kind: 'Received', quantity: '1.040', words: ' From Pune ' };
  expect(readStockLine(cells, true)).toEqual({
    ok: true,
    sku: '007',
    move: { kind: 'received', quantity: 1_040 },
    words: 'From Pune',
  });
});

test.each<[Cells<StockColumn>, StockColumn]>([
  [{ kind: 'received', quantity: '1' }, 'sku'],
  [{ id: '12', kind: 'received', quantity: '1' }, 'id'],
  [{ sku: '8.9E+12', kind: 'received', quantity: '1' }, 'sku'],
  [{ sku: 'A', kind: 'stolen', quantity: '1' }, 'kind'],
  [{ sku: 'A', quantity: '1' }, 'kind'],
  [{ sku: 'A', kind: 'received', quantity: '' }, 'quantity'],
  [{ sku: 'A', kind: 'received', quantity: '0' }, 'quantity'],
  [{ sku: 'A', kind: 'counted', quantity: '1.5' }, 'quantity'],
  [{ sku: 'A', kind: 'counted', quantity: '10000000' }, 'quantity'],
  [{ sku: 'A', kind: 'counted', quantity: '1', words: 'x'.repeat(201) }, 'words'],
])('a line of %j is refused at %s', (cells, column) => {
  expect(readStockLine(cells, false)).toMatchObject({ ok: false, column });
});

test.each([
  ['received', 40, 50],
  ['counted', 8, 8],
  ['damaged', 2, 8],
] as const)('%s %d leaves %d on hand', (kind, quantity, onHand) => {
  const plan = planStock({ sku: 'A', move: { kind, quantity } }, { byId: undefined, bySku: lamp });
  expect(plan).toEqual({
    ok: true,
    productId: ID,
    before: { onHand: 10 },
    after: { onHand, move: kind, quantity },
  });
});

const move = { kind: 'damaged', quantity: 8 } as const;

test.each<[StockLine, Parameters<typeof planStock>[1], string, string]>([
  [{ id: ID, move }, { byId: undefined, bySku: lamp }, 'id', 'There is no such product on sale'],
  [
    { sku: 'A', move },
    { byId: undefined, bySku: undefined },
    'sku',
    'There is no such product on sale',
  ],
  [
    { id: ID, sku: 'A', move },
    { byId: lamp, bySku: other },
    'sku',
    'This is not the SKU of the product with this id',
  ],
  [{ id: ID, move }, { byId: lamp, bySku: undefined }, 'quantity', 'Open checkouts hold 3 of it'],
])('a line that can’t be done says why', (line, known, column, message) => {
  expect(planStock(line, known)).toEqual({ ok: false, column, message });
});
