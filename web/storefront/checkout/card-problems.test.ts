import { describe, expect, test } from 'vitest';
import { explainCardError } from './card-problems.ts';
import { attemptOf } from './payment-report.ts';

const declined = (decline_code: string) => ({
  type: 'card_error',
  code: 'card_declined',
  decline_code,
});

describe('a card that is declined', () => {
  test.each(['generic_decline', 'lost_card', 'stolen_card', 'some_new_code'])(
    'for %s shows only that it was declined',
    (code) => {
      expect(explainCardError(declined(code))).toEqual({
        message: 'Your card was declined. Nothing was charged.',
      });
    },
  );

  test('for insufficient funds says so', () => {
    expect(explainCardError(declined('insufficient_funds')).message).toMatch(
      /enough money.*Nothing was charged/,
    );
  });

  test.each([
    ['expired_card', 'expiry'],
    ['incorrect_cvc', 'cvc'],
    ['invalid_cvc', 'cvc'],
    ['incorrect_number', 'number'],
    ['invalid_number', 'number'],
    ['invalid_expiry_month', 'expiry'],
    ['invalid_expiry_year', 'expiry'],
  ])('for %s points at the field', (code, field) => {
    expect(explainCardError({ type: 'card_error', code }).field).toBe(field);
  });
});

test('a confirmation step that failed says that nothing was charged', () => {
  const error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
  };
  expect(explainCardError(error).message).toMatch(/not confirmed.*Nothing was charged/);
});

test('an unknown error shows no code', () => {
  const { message } = explainCardError({ type: 'api_error', code: 'teapot' });
  expect(message).not.toContain('teapot');
  expect(message).toContain('Nothing was charged');
});

test.each([
  [402, { type: 'card_error', code: 'card_declined' }],
  [400, { type: 'invalid_request_error' }],
  [429, { type: 'rate_limit_error' }],
])('a response %i about the attempt itself is final', (status, error) => {
  expect(attemptOf(status, error)).toMatchObject({
    kind: 'refused',
    problem: { message: expect.stringContaining('Nothing was charged') as string },
  });
});

test.each([
  [400, { code: 'payment_intent_unexpected_state' }],
  [429, { code: 'lock_timeout' }],
  [409, { type: 'idempotency_error' }],
  [402, { type: 'api_error' }],
  [503, {}],
])(
  'after a response %i that leaves open whether it was paid, the payment has to be read',
  (status, error) => {
    expect(attemptOf(status, error)).toEqual({ kind: 'unknown' });
  },
);
