import { expect, test } from 'vitest';
import { planChange } from './plan-change.rule.ts';

const press = { price: 289_000, stock: 5, category: 'Coffee' };

test('a plan has the fields that were asked for, before and after', () => {
  expect(planChange(press, { price: { percent: 10 }, category: 'Kitchen' })).toEqual({
    is: 'changed',
    before: { price: 289_000, category: 'Coffee' },
    after: { price: 317_900, category: 'Kitchen' },
  });
});

test('a product that is as wanted already is the same', () => {
  const plan = planChange(press, { price: { set: 2890 }, stock: { plus: 0 }, category: 'Coffee' });
  expect(plan.is).toBe('same');
});

test('a product whose price or stock would be out of its limits is refused', () => {
  expect(planChange(press, { stock: { plus: -6 } })).toEqual({
    is: 'refused',
    column: 'stock',
    message: 'The stock would be below 0',
  });
  expect(planChange(press, { price: { percent: -100 }, stock: { set: 1 } })).toMatchObject({
    is: 'refused',
    column: 'price',
  });
});
