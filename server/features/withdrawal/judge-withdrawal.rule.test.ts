import { describe, expect, it } from 'vitest';
import { deadlineOf, piecesToWithdraw } from './judge-withdrawal.rule.ts';

it('the money is due 14 days after the withdrawal: Directive 2011/83/EU, Article 13', () => {
  expect(deadlineOf(new Date('2026-03-10T08:30:00Z'))).toEqual(new Date('2026-03-24T08:30:00Z'));
});

describe('the pieces of a withdrawal', () => {
  const lines = [
    { orderItemId: 'vase', left: 2, isExempt: false },
    { orderItemId: 'tray', left: 1, isExempt: false },
    { orderItemId: 'gone', left: 0, isExempt: false },
  ];
  const pieces = (orderItemId: string, quantity: number) => ({ orderItemId, quantity });

  it.each([
    ['are all that are left', null, [pieces('vase', 2), pieces('tray', 1)]],
    ['are those that were named', [{ _id: 'VASE', quantity: 1 }], [pieces('vase', 1)]],
    ['are no more than are left', [{ _id: 'vase', quantity: 9 }], [pieces('vase', 2)]],
    [
      'are added up if a line is named twice',
      [
        { _id: 'vase', quantity: 1 },
        { _id: 'vase', quantity: 1 },
      ],
      [pieces('vase', 2)],
    ],
    ['are none of lines that the order does not have', [{ _id: 'lamp', quantity: 1 }], []],
  ])('%s', (_, asked, expected) => {
    expect(piecesToWithdraw(lines, asked)).toEqual({ pieces: expected, exempt: [] });
  });

  it('are none of exempt goods, which are named if they were asked for', () => {
    const cake = { orderItemId: 'cake', left: 1, isExempt: true };
    expect(piecesToWithdraw([...lines, cake], null)).toMatchObject({
      pieces: [pieces('vase', 2), pieces('tray', 1)],
      exempt: ['cake'],
    });
    expect(piecesToWithdraw([...lines, cake], [{ _id: 'tray', quantity: 1 }])).toEqual({
      pieces: [pieces('tray', 1)],
      exempt: [],
    });
    expect(piecesToWithdraw([{ ...cake, left: 0 }], null)).toEqual({ pieces: [], exempt: [] });
  });
});
