/** A problem of a payment, in words for the shopper, and the field it is about. */
export interface CardProblem {
  message: string;
  field?: 'number' | 'expiry' | 'cvc';
}

/** An error from the payment provider (https://docs.stripe.com/error-codes). */
export interface ProviderError {
  type?: string | undefined;
  code?: string | undefined;
  decline_code?: string | undefined;
}

const NOTHING_CHARGED = 'Nothing was charged.';

const PROBLEMS: Readonly<Record<string, CardProblem>> = {
  insufficient_funds: {
    message: `Your card doesn't have enough money for this. ${NOTHING_CHARGED} Try another card.`,
  },
  expired_card: {
    message: `This card has expired. ${NOTHING_CHARGED} Try another card.`,
    field: 'expiry',
  },
  incorrect_cvc: {
    message: `The CVC doesn't match this card. ${NOTHING_CHARGED}`,
    field: 'cvc',
  },
  incorrect_number: { message: 'There is no card with this number.', field: 'number' },
  invalid_expiry_month: { message: 'Check the expiry date on the card.', field: 'expiry' },
  invalid_expiry_year: { message: 'Check the expiry date on the card.', field: 'expiry' },
  processing_error: {
    message: `Your bank couldn't process this just now. ${NOTHING_CHARGED} Try again in a moment.`,
  },
  payment_intent_authentication_failure: {
    message: `The payment was not confirmed. ${NOTHING_CHARGED} Try again, or use another card.`,
  },
  test_mode_live_card: {
    message: `This shop takes test cards only, for now. ${NOTHING_CHARGED}`,
  },
  amount_too_small: { message: `This total is too small to be paid by card. ${NOTHING_CHARGED}` },
  rate_limit: {
    message: `Too many tries in a short time. ${NOTHING_CHARGED} Wait a moment and try again.`,
  },
};

// Other codes with the same meaning.
const SAME_AS: Readonly<Record<string, string>> = {
  invalid_cvc: 'incorrect_cvc',
  invalid_number: 'incorrect_number',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  card_velocity_exceeded: 'insufficient_funds',
  issuer_not_available: 'processing_error',
  reenter_transaction: 'processing_error',
  try_again_later: 'processing_error',
};

const DECLINED: CardProblem = { message: `Your card was declined. ${NOTHING_CHARGED}` };
const OTHER: CardProblem = {
  message: `The payment did not go through. ${NOTHING_CHARGED} Try again, or use another card.`,
};

/** Turns a provider's error into words for the shopper. */
export function explainCardError(error: ProviderError): CardProblem {
  // The bank's decline code is more specific.
  for (const code of [error.decline_code, error.code]) {
    const problem = code === undefined ? undefined : PROBLEMS[SAME_AS[code] ?? code];
    if (problem) return problem;
  }
  return error.type === 'card_error' ? DECLINED : OTHER;
}
