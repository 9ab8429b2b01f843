import { createHash } from 'node:crypto';

/** The reason why a card is declined, in the provider's terms. */
export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

/** The behaviour of a test card number. */
export interface TestCard {
  brand: string;
  country: string;
  /** Undefined for a card that pays. */
  decline?: Decline;
  /** True if the shopper has to confirm the payment. */
  needsConfirmation?: true;
  /** The end of its refunds after they were pending; undefined if they succeed at once. */
  refunds?: 'succeeded' | 'failed';
  /** True if its payments are disputed as soon as they are made. */
  isDisputed?: true;
}

const VISA = { brand: 'visa', country: 'US' };

const DECLINED = 'Your card was declined.';

const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': VISA,
  '5555555555554444': { brand: 'mastercard', country: 'US' },
  '4000003560000008': { brand: 'visa', country: 'IN' },
  '4000000000000002': { ...VISA, decline: declined('generic_decline', DECLINED) },
  '4000000000009995': {
    ...VISA,
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  '4000000000009987': { ...VISA, decline: declined('lost_card', DECLINED) },
  '4000000000009979': { ...VISA, decline: declined('stolen_card', DECLINED) },
  '4000000000000069': {
    ...VISA,
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  },
  '4000000000000127': {
    ...VISA,
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  '4000000000000119': {
    ...VISA,
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  '4000002500003155': { ...VISA, needsConfirmation: true },
  '4000002760003184': { ...VISA, needsConfirmation: true },
  '4000008400001629': {
    ...VISA,
    needsConfirmation: true,
    decline: declined('generic_decline', DECLINED),
  },
  '4000000000007726': { ...VISA, refunds: 'succeeded' },
  '4000000000005126': { ...VISA, refunds: 'failed' },
  '4000000000000259': { ...VISA, isDisputed: true },
};

/** Any other number, which may be a real card's: declined, and not stored. */
const REAL_CARD: TestCard = {
  brand: 'unknown',
  country: 'US',
  decline: {
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  },
};

const BY_FINGERPRINT = new Map(
  Object.entries(TEST_CARDS).map(([number, card]) => [fingerprintOf(number), card]),
);

/** The test card with this fingerprint. */
export function testCard(fingerprint: string | null | undefined): TestCard {
  return BY_FINGERPRINT.get(fingerprint ?? '') ?? REAL_CARD;
}

/** A digest of a card number. */
export function fingerprintOf(number: string): string {
  return createHash('sha256').update(number).digest('base64url').slice(0, 16);
}

function declined(decline_code: string, message: string): Decline {
  return { code: 'card_declined', decline_code, message };
}
