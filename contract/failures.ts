import { z } from 'zod';
import { DUTIES } from './duties.ts';
import { Amount, Timestamp } from './fields.ts';
import { Order } from './orders.ts';
import { SETUP_NEEDS } from './setup-needs.ts';
import { UnderWay } from './under-way.ts';

/** One error of one field. `path` is for example `shippingInfo.pinCode`. */
export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

const fieldErrors = z.array(FieldError);
const productId = z.string();
const NO_DETAILS = {};

/** Every failure of the API: its stable code, its HTTP status, when it occurs, and its details beside the message. */
export const FAILURES = [
  failure('VALIDATION', 400, 'The request is not valid', { errors: fieldErrors.optional() }),

  failure('UNAUTHENTICATED', 401, 'No valid token'),
  failure('SIGN_IN_AGAIN', 401, 'Needs a recent login'),
  failure('CODE_WRONG', 401, 'The code to sign in with is wrong, or counts no more'),
  failure('PASSKEY_WRONG', 401, 'The passkey is not known, or what it signed does not count'),
  failure('SESSION_OVER', 401, 'The device is signed out, or its cookie was used before'),

  failure('FORBIDDEN', 403, 'The caller may not do this'),
  failure('DUTY_NEEDED', 403, 'The caller is an admin without the duty that this needs', {
    duty: z.enum(DUTIES),
  }),
  failure(
    'SECOND_FACTOR_NEEDED',
    403,
    'The caller is an admin whose log-in has not proved a second factor',
  ),
  failure('ID_MISMATCH', 403, 'The id is not the caller’s own'),
  failure('NOT_REGISTERED', 403, 'The token is valid, but its account is not registered'),
  failure('ACCOUNT_DELETED', 403, 'The account was closed'),
  failure('GUESTS_OFF', 403, 'The shop sells to people with an account only'),
  failure('LINK_OVER', 403, 'The link was used, or its time is over'),
  failure('PROVIDER_NOT_ALLOWED', 403, 'The shop does not offer this way of logging in'),

  failure('NOT_FOUND', 404, 'There is no such thing'),
  failure('COUPON_INVALID', 404, 'The coupon is unknown, used up or expired'),

  failure('NEWER_CHANGE', 409, 'Something newer stands on the change that is to be undone', {
    newer: z
      .array(
        z.object({
          _id: z.string(),
          at: Timestamp,
          by: z.object({ _id: z.string(), name: z.string(), role: z.string() }),
          words: z.string(),
        }),
      )
      .describe('The latest entries of the log that changed the same'),
    changes: z.array(
      z.object({
        field: z.string(),
        label: z.string().describe('The field in words'),
        after: z.unknown().describe('What the change had made of it'),
        now: z.unknown(),
        isMoney: z.literal(true).optional().describe('Whether the values are amounts'),
      }),
    ),
    isSafeAnyway: z.boolean().describe('Whether `anyway=true` undoes it all the same'),
  }),
  failure('NOT_UNDOABLE', 409, 'What the entry of the log says can’t be undone'),
  failure('OUT_OF_STOCK', 409, 'Less is available than the cart has', {
    items: z.array(z.object({ productId, available: z.int() })),
    limited: z
      .literal(true)
      .optional()
      .describe('More is in stock, but people without a paid order share half of it for now'),
  }),
  failure('PRICE_CHANGED', 409, 'Products have another price than the cart says', {
    items: z.array(z.object({ productId, price: Amount })),
  }),
  failure('PRODUCT_GONE', 409, 'Products of the cart are no longer sold', {
    items: z.array(z.object({ productId })),
  }),
  failure('COUPON_MINIMUM', 409, 'The subtotal is below what the coupon needs', {
    minimum: Amount,
  }),
  failure(
    'COUPON_NEEDS_ITEMS',
    409,
    'The coupon is for some products only: none of them is among the items, or no items were sent',
  ),
  failure('TOTAL_CHANGED', 409, 'The cart has another total than the request says', {
    subtotal: Amount,
    tax: Amount,
    taxIncluded: Amount,
    shippingCharges: Amount,
    discount: Amount,
    total: Amount,
    rules: z
      .object({ taxPercent: z.number(), shippingCharge: Amount, freeShippingAbove: Amount })
      .describe('What the shop prices carts by now'),
  }),
  failure('DELIVERY_GONE', 409, 'The way of delivery is not, or no longer, offered there'),
  failure('TOO_HEAVY', 409, 'No way of delivery takes the cart'),
  failure('METHOD_UNAVAILABLE', 409, 'This way to pay is not offered for the cart', {
    reason: z.string().describe('Such as “The order is too small for it.”'),
  }),
  failure('SHOP_NOT_OPEN', 409, 'The shop is new and does not sell yet', {
    unset: z.array(z.enum(SETUP_NEEDS)).describe('What its owner still has to set'),
  }),
  failure('AMOUNT_NOT_PAYABLE', 409, 'The payment provider does not accept this total'),
  failure('ALREADY_PAID', 409, 'The open checkout is paid: its order is placed', {
    orderId: z.string(),
  }),
  failure('PAYMENT_PENDING', 409, 'The payment of the open checkout is under way'),
  failure('PAYMENT_INCOMPLETE', 409, 'The checkout is not paid'),
  failure('PAYMENT_REFUNDED', 409, 'The payment came too late and is refunded', { order: Order }),
  failure('CHECKOUT_EXPIRED', 409, 'The checkout ran out or was replaced', {
    reason: z.literal('declined').optional().describe('Too many payments were declined'),
  }),
  failure('IDEMPOTENCY_MISMATCH', 409, 'The Idempotency-Key was used before with another request'),
  failure('KEY_IN_USE', 409, 'The first request with this Idempotency-Key is still under way'),
  failure('ORDER_FINAL', 409, 'The status of the order allows no such change'),
  failure('WRITE_TO_SHOP', 409, 'The customer has cancelled too many orders today'),
  failure(
    'ORDER_DISPUTED',
    409,
    'The payment is disputed at the bank, or that is lost: the order stays as it is',
  ),
  failure(
    'ORDER_REFUNDED',
    409,
    'The order was refunded in full at the payment provider: it is held until it is cancelled or somebody says that it goes',
  ),
  failure('PAYMENT_DUE', 409, 'The order is not paid yet, and is not sent before'),
  failure('PAID_TOO_MUCH', 409, 'More would be paid than is due', { due: Amount }),
  failure('REFUND_TOO_MUCH', 409, 'More would be refunded than is left of the order', {
    left: Amount,
    lines: z
      .array(z.object({ productId, left: z.int() }))
      .describe('How many pieces are not refunded yet'),
  }),
  failure('INVOICED', 409, 'The invoice has the tax of another state or country'),
  failure('NOT_DELIVERED', 409, 'Only what was delivered can be returned'),
  failure('RETURN_CLOSED', 409, 'The time for a return is over, or its status allows no such step'),
  failure('DUPLICATE', 409, 'There is one already', { errors: fieldErrors }),
  failure('NOT_BOUGHT', 409, 'Only who bought it and has it can review it'),
  failure('IN_STOCK', 409, 'It can be bought: there is nothing to wait for'),
  failure('IN_USE', 409, 'Other things still use it', {
    taxClass: z.string().optional().describe('The class of tax that products still have'),
    products: z.int().optional().describe('How many products a category still has'),
    categories: z.int().optional().describe('How many categories are in it'),
  }),
  failure('NUMBER_CHANGED', 409, 'The business has another number than the one that was checked'),
  failure('LAST_WAY', 409, 'It is the last way in which the person signs in'),
  failure('LAST_FACTOR', 409, 'It is the last second factor of an admin who needs one'),
  failure('LIMIT_REACHED', 409, 'The caller has as many of these as they may'),
  failure('MAIL_OFF', 409, 'The shop has no mail server'),
  failure('NO_ADDRESS', 409, 'The caller’s account has no e-mail address'),
  failure('LETTER_WAITING', 409, 'The letter is still to be sent'),
  failure('JOB_OVER', 409, 'The job is in no state to be stopped or undone'),
  failure('LAST_ADMIN', 409, 'The last admin has to stay one'),
  failure('OWN_ACCOUNT', 409, 'Admins can’t delete their own account'),
  failure(
    'UNDER_WAY',
    409,
    'Something of the account or the order is under way: it can’t be deleted yet',
    {
      reasons: z.array(UnderWay),
    },
  ),
  failure('SHOP_OWNER', 409, 'Nobody else can demote or delete the owner of the shop'),

  failure('STALE', 412, 'It has changed since the version in If-Match', {
    errors: fieldErrors.optional(),
  }),
  failure('TOO_LARGE', 413, 'The body or a part of it is too large', {
    errors: fieldErrors.optional(),
  }),
  failure('UNSUPPORTED_MEDIA_TYPE', 415, 'The type of the body or of a file is not supported', {
    errors: fieldErrors.optional(),
  }),
  failure(
    'EXPORTS_RUNNING',
    429,
    'The caller has an export running, or two others are running in the shop already',
  ),
  failure('RATE_LIMITED', 429, 'Too many calls; the header retry-after says how long to wait'),

  failure('INTERNAL', 500, 'An unexpected error'),
  failure(
    'UNAVAILABLE',
    503,
    'The shop can’t answer now; the header retry-after says when to try',
    {
      isProviderAway: z
        .literal(true)
        .optional()
        .describe('The payment provider does not answer: whether it was paid is not known yet'),
    },
  ),
] as const;

/** The body of every failure; `code` says which details it has. */
export type Failure = z.infer<(typeof FAILURES)[number]['body']>;
export type FailureCode = Failure['code'];

/** The details of a failure, beside its message. */
export type FailureDetails<C extends FailureCode> = Omit<
  Extract<Failure, { code: C }>,
  'success' | 'code' | 'message'
>;

/** The HTTP status and the body of the failure with this code. */
export function failureOf(code: FailureCode): (typeof FAILURES)[number] {
  const found = FAILURES.find((each) => each.code === code);
  if (!found) throw new Error(`There is no failure ${code}`);
  return found;
}

function failure<const C extends string, D extends z.core.$ZodShape = typeof NO_DETAILS>(
  code: C,
  status: number,
  when: string,
  details?: D,
) {
  const body = z
    .object({ success: z.literal(false), code: z.literal(code), message: z.string() })
    .extend(details ?? (NO_DETAILS as D))
    .meta({ id: code, description: when });
  return { code, status, body };
}
