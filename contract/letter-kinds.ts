// Doesn't import zod: forms import this file at once, and the schemas later.

export const LETTER_KINDS = [
  'order-confirmed',
  'payment-due',
  'payment-received',
  'shipped',
  'ready-for-pickup',
  'delivered',
  'cancelled',
  'refunded',
  'return-requested',
  'return-accepted',
  'return-declined',
  'return-received',
  'return-refunded',
  'withdrawal-received',
  'message',
  'back-in-stock',
  'correction',
  'admin-sign-in',
  'staff-invite',
  'staff-changed',
  'new-order',
  'new-return',
  'low-stock',
  'dispute',
  'attention',
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

export const LETTER_STATES = ['waiting', 'sending', 'sent', 'failed', 'dropped'] as const;
export type LetterState = (typeof LETTER_STATES)[number];

export const LETTER_LIMITS = {
  subject: { max: 150 },
  words: { max: 1_000 },
  address: { max: 254 },
  askAfterDays: { max: 60 },
} as const;

/**
 * The days between the delivery and "How was it?" in a new shop. `write_letters_of_step` in `letters.functions.sql` has the same
 * number.
 */
export const ASK_AFTER_DAYS = 4;

/** Letters that a person can stop by a link in each of them. */
export const OPTIONAL_KINDS = ['delivered', 'back-in-stock'] as const;
export type OptionalKind = (typeof OPTIONAL_KINDS)[number];

/** Returns true if a person can stop letters of this kind. */
export function isOptional(kind: LetterKind): kind is OptionalKind {
  return OPTIONAL_KINDS.some((each) => each === kind);
}

interface KindOfLetter {
  /** The name that people read. */
  label: string;
  to: 'customer' | 'owner' | 'admin' | 'owners' | 'invited';
  /** With {number}, {shop} and {product}. */
  subject: string;
  /** The words that it opens with. */
  words: string;
}

/** Letters that are not urgent: all other kinds are sent before them. */
export const PATIENT_KINDS: readonly LetterKind[] = ['delivered', 'back-in-stock', 'admin-sign-in'];

/** Every kind of letter with the words of a new shop. */
export const KINDS_OF_LETTERS: Readonly<Record<LetterKind, KindOfLetter>> = {
  'order-confirmed': {
    label: 'Order confirmed',
    to: 'customer',
    subject: 'Order #{number} is confirmed',
    words: 'Thank you for your order. We will tell you when it is on its way.',
  },
  'payment-due': {
    label: 'Payment due soon',
    to: 'customer',
    subject: 'Order #{number} is still to be paid',
    words:
      'We are still waiting for your payment. If you have sent it already, there is nothing to do.',
  },
  'payment-received': {
    label: 'Payment received',
    to: 'customer',
    subject: 'We have your payment for order #{number}',
    words: 'Your payment has arrived, thank you.',
  },
  shipped: {
    label: 'Shipped',
    to: 'customer',
    subject: 'Order #{number} is on its way',
    words: 'Your order has left us and is on its way to you.',
  },
  'ready-for-pickup': {
    label: 'Ready for pickup',
    to: 'customer',
    subject: 'Order #{number} is ready for pickup',
    words: 'Your order is ready: you can pick it up here.',
  },
  delivered: {
    label: 'Delivered: how was it?',
    to: 'customer',
    subject: 'How was it? Order #{number} has arrived',
    words: 'Your order was delivered. A few words about it help others to choose.',
  },
  cancelled: {
    label: 'Cancelled',
    to: 'customer',
    subject: 'Order #{number} is cancelled',
    words: 'Your order is cancelled. If you have paid for it, your money is on its way back.',
  },
  refunded: {
    label: 'Refunded',
    to: 'customer',
    subject: 'A refund for order #{number}',
    words: 'We have paid money back to you. Your bank may take a few days to show it.',
  },
  'return-requested': {
    label: 'Return asked for',
    to: 'customer',
    subject: 'We have your return of order #{number}',
    words:
      'You want to send something back. We will look at it and write to you. Please wait with the parcel until then.',
  },
  'return-accepted': {
    label: 'Return accepted',
    to: 'customer',
    subject: 'Your return of order #{number} is accepted',
    words: 'You can send it back. We will refund it once it is here.',
  },
  'return-declined': {
    label: 'Return declined',
    to: 'customer',
    subject: 'Your return of order #{number} is declined',
    words: 'We are sorry, we can’t take this back.',
  },
  'return-received': {
    label: 'Return received',
    to: 'customer',
    subject: 'Your return of order #{number} has arrived',
    words: 'What you sent back has arrived. We will look at it and pay your money back.',
  },
  'return-refunded': {
    label: 'Return refunded',
    to: 'customer',
    subject: 'Your return of order #{number} is refunded',
    words:
      'We have paid money back to you for your return. Your bank may take a few days to show it.',
  },
  'withdrawal-received': {
    label: 'Withdrawal received',
    to: 'customer',
    subject: 'We have received your withdrawal from order #{number}',
    words: 'You have withdrawn from the contract. This confirms what we have received, and when.',
  },
  message: {
    label: 'Message from the shop',
    to: 'customer',
    subject: 'A message about order #{number}',
    words: 'We have written to you about your order:',
  },
  'back-in-stock': {
    label: 'Back in stock',
    to: 'customer',
    subject: '{product} is back in stock',
    words: 'You asked us to tell you: it can be bought again. There may be only a few.',
  },
  correction: {
    label: 'Correction',
    to: 'customer',
    subject: 'A correction about order #{number}',
    words: 'Our last letter about this order was not right. We are sorry.',
  },
  'admin-sign-in': {
    label: 'New log-in to an admin account',
    to: 'admin',
    subject: 'A new log-in to your admin account at {shop}',
    words:
      'Somebody has logged in to your admin account. If it was you, there is nothing to do. If not, secure the account that you log in with at once.',
  },
  'staff-invite': {
    label: 'Invitation to the staff',
    to: 'invited',
    subject: 'You are invited to work at {shop}',
    words:
      'You are invited to the back office of {shop}. Log in with this e-mail address to accept. If you did not expect this, there is nothing to do.',
  },
  'staff-changed': {
    label: 'Change of the staff',
    to: 'owners',
    subject: 'Somebody’s rights at {shop} have changed',
    words:
      'What somebody may do in the back office has changed. If you don’t know why, look at your staff at once.',
  },
  'new-order': {
    label: 'New order',
    to: 'owner',
    subject: 'New order #{number}',
    words: 'A new order has come in.',
  },
  'new-return': {
    label: 'New return',
    to: 'owner',
    subject: 'A return of order #{number} is asked for',
    words: 'A customer wants to send something back. Accept or decline it.',
  },
  'low-stock': {
    label: 'Low stock, once a day',
    to: 'owner',
    subject: 'Low stock at {shop}',
    words: 'Of these products only few or none are left.',
  },
  dispute: {
    label: 'Dispute',
    to: 'owner',
    subject: 'The payment of order #{number} is disputed',
    words:
      'The bank of a customer disputes a payment. Send evidence at the payment provider in time, or the money is lost.',
  },
  attention: {
    label: 'Needs attention',
    to: 'owner',
    subject: '{shop} needs your attention',
    words: 'This goes on only if somebody does something:',
  },
};
