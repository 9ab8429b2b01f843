import { z } from 'zod';
import { PricedFields } from './priced-fields.ts';
import { SavedAddress } from './addresses.ts';
import { Business } from './business.ts';
import { Amount, Timestamp } from './fields.ts';
import { Id } from './ids.ts';
import { LETTER_KINDS, LETTER_STATES, OPTIONAL_KINDS } from './letter-kinds.ts';
import { Order } from './orders.ts';
import { OwnReview } from './reviews.ts';
import { Paper } from './papers.ts';
import { Passkey } from './passkeys.ts';
import { PostalAddress } from './shipping.ts';
import { User } from './users.ts';
import { KeptPayment } from './own-payments.ts';
import { KeptWithdrawal } from './withdrawal.ts';

/** A checkout as the shop keeps it. Its address is removed once it is over. */
export const KeptCheckout = z.object({
  _id: Id,
  status: z.string(),
  closeReason: z.string().optional(),
  currency: z.string(),
  items: z.array(
    z.object({ productId: Id, name: z.string(), price: Amount, quantity: z.int().min(0) }),
  ),
  subtotal: Amount,
  ...PricedFields,
  shippingCharges: Amount,
  discount: Amount,
  total: Amount,
  coupon: z.string().optional(),
  shippingInfo: PostalAddress.optional(),
  networkAddress: z.string().optional().describe('Where it was opened from'),
  paymentReference: z.string().optional(),
  declinedPayments: z.array(z.string()).describe("The payment provider's ids"),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  expiresAt: Timestamp,
});
export type KeptCheckout = z.infer<typeof KeptCheckout>;

export const KeptReview = OwnReview.omit({ name: true }).extend({
  product: z.object({ _id: Id, name: z.string() }),
  deletedAt: Timestamp.optional().describe('When it was deleted; its words are gone then'),
});
export type KeptReview = z.infer<typeof KeptReview>;

export const KeptStockRequest = z.object({
  product: z.object({ _id: Id, name: z.string() }),
  at: Timestamp,
  toldAt: Timestamp.optional(),
});
export type KeptStockRequest = z.infer<typeof KeptStockRequest>;

export const KeptLetter = z.object({
  _id: Id,
  kind: z.enum(LETTER_KINDS),
  state: z.enum(LETTER_STATES),
  orderId: Id.optional(),
  to: z.string().optional().describe('The address it went to'),
  at: Timestamp.describe('When it was written'),
  endedAt: Timestamp.optional().describe('When it was sent or given up'),
  subject: z.string().optional(),
  text: z
    .string()
    .optional()
    .describe('What it said when it was last sent or tried, where that is kept'),
});
export type KeptLetter = z.infer<typeof KeptLetter>;

/** A line of somebody's cart; quantity 0 if they have removed the product. */
export const KeptCartLine = z.object({
  product: z.object({ _id: Id, name: z.string() }),
  quantity: z.int().min(0),
  changedAt: Timestamp,
});
export type KeptCartLine = z.infer<typeof KeptCartLine>;

/** All that the shop keeps about a person. */
export const PersonExport = z
  .object({
    exportedAt: Timestamp,
    profile: User,
    addresses: z.array(SavedAddress),
    cart: z.array(KeptCartLine).describe('With the removals of the last 30 days'),
    orders: z
      .array(Order.extend({ deletedAt: Timestamp.optional() }))
      .describe(
        'Newest first, as their customer sees them, also those that the shop has deleted (`deletedAt`)',
      ),
    papers: z.array(Paper).describe('The invoices and credit notes of the orders'),
    coupons: z
      .array(z.object({ code: z.string(), times: z.int() }))
      .describe('Those of the orders, and how many orders had them'),
    checkouts: z.array(KeptCheckout),
    reviews: z.array(KeptReview),
    letters: z.array(KeptLetter).describe('Those to them, the oldest first'),
    sessions: z
      .array(
        z.object({
          device: z.string(),
          email: z.string().describe('The address that was proved, or that a guest typed'),
          at: Timestamp,
          lastSeenAt: Timestamp,
          endedAt: Timestamp.optional(),
        }),
      )
      .describe('The devices on which they signed in by e-mail, or are a guest'),
    signInWays: z
      .array(z.object({ kind: z.enum(['email']), value: z.string(), at: Timestamp }))
      .describe('What they proved to sign in with the shop itself'),
    stoppedLetters: z
      .array(z.object({ kind: z.enum(OPTIONAL_KINDS), at: Timestamp }))
      .describe("The kinds that they don't want"),
    businesses: z.array(Business).describe('The business that they buy for: at most one'),
    passkeys: z.array(Passkey.omit({ _id: true })),
    secondFactors: z
      .array(
        z.object({
          appSince: Timestamp.optional(),
          appLastUsedAt: Timestamp.optional(),
          recoveryCodes: z.int().describe('How many are left'),
        }),
      )
      .describe('An app that shows codes, without its secret: at most one'),
    provedLogIns: z
      .array(z.object({ at: Timestamp }))
      .describe('When log-ins proved a second factor, other than by a passkey'),
    ownPayments: z
      .array(KeptPayment)
      .describe('Of orders that were not paid at the payment provider: below 0 what was paid back'),
    withdrawals: z
      .array(KeptWithdrawal)
      .describe('Withdrawals from the contract of their orders, the oldest first'),
    stockRequests: z.array(KeptStockRequest).describe('Products they wait for, or waited for'),
  })
  .meta({ id: 'PersonExport' });
export type PersonExport = z.infer<typeof PersonExport>;
