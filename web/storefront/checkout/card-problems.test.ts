import { describe, expect, test } from 'vitest';
import { explainCardError } from './card-problems.ts';

const declined = (decline_code: string) => ({
  type: 'card_error',
  code: 'card_declined',
  decline_code,
});

describe('a card that is declined', () => {
  test.each(['generic_decline', 'lost_card', 'stolen_card', 'some_new_code'])(
    'for %s is declined, and no more is said',
    (code) => {
      expect(explainCardError(declined(code))).toEqual({
        message: 'Your card was declined. Nothing was charged.',
      });
    },
  );

  test('for want of money is told so', () => {
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

test('an error nobody foresaw shows no code', () => {
  const { message } = explainCardError({ type: 'api_error', code: 'teapot' });
  expect(message).not.toContain('teapot');
  expect(message).toContain('Nothing was charged');
});
