import { expect, it } from 'vitest';
import { isMoved, newFamily, noteChoice, planChoice } from './plan-choice.rule.ts';
import type { ReadChoice } from './read-choice.rule.ts';

const sized = (value: string, option = 'Size'): ReadChoice => ({
  family: 'Cap',
  values: [{ option, value, place: 0 }],
});
const fields = { category: 'Caps', price: 900 };

function cap() {
  const family = newFamily('family', sized('M'), fields);
  const first = planChoice({ choice: sized('M'), fields }, undefined, {
    family,
    former: undefined,
  });
  if (first.is === 'member') noteChoice(first, 'first');
  return family;
}

it('names a member by its family and value, and gives it what the first line says', () => {
  const family = cap();
  const plan = planChoice({ choice: sized('L'), fields: { price: 950 } }, undefined, {
    family,
    former: undefined,
  });
  expect(plan).toMatchObject({
    is: 'member',
    fields: { name: 'Cap, L', category: 'Caps', price: 950 },
    before: null,
    after: { id: 'family', name: 'Cap', options: ['Size'], values: ['L'] },
    options: [{ name: 'Size', values: [{ value: 'M' }, { value: 'L' }] }],
  });
  expect(plan.is === 'member' && isMoved(plan)).toBe(true);
});

it('refuses values that a member has in any case, and options that the family hasn’t', () => {
  const of = { family: cap(), former: undefined };
  expect(planChoice({ choice: sized('m'), fields }, undefined, of)).toMatchObject({
    column: 'value 1',
  });
  expect(planChoice({ choice: sized('M', 'Fit'), fields }, undefined, of)).toMatchObject({
    column: 'option 1',
    message: 'Cap has no option Fit',
  });
});
