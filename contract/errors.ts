import { z } from 'zod';

/** Every error code and its HTTP status. Codes are stable. */
export const ERROR_STATUS = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  SIGN_IN_AGAIN: 401,
  FORBIDDEN: 403,
  ID_MISMATCH: 403,
  NOT_REGISTERED: 403,
  ACCOUNT_DELETED: 403,
  PROVIDER_NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  OUT_OF_STOCK: 409,
  PRICE_CHANGED: 409,
  PRODUCT_GONE: 409,
  AMOUNT_NOT_PAYABLE: 409,
  ALREADY_PAID: 409,
  PAYMENT_PENDING: 409,
  PAYMENT_INCOMPLETE: 409,
  PAYMENT_REFUNDED: 409,
  CHECKOUT_EXPIRED: 409,
  IDEMPOTENCY_MISMATCH: 409,
  COUPON_INVALID: 404,
  COUPON_MINIMUM: 409,
  ORDER_FINAL: 409,
  WRITE_TO_SHOP: 409,
  DUPLICATE: 409,
  LAST_ADMIN: 409,
  OWN_ACCOUNT: 409,
  SHOP_OWNER: 409,
  STALE: 412,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** One thing wrong with one field. `path` is such as `shippingInfo.pinCode`. */
export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** The body of every error response. `message` is for people, `code` for programs. */
export const Failure = z
  .object({
    success: z.literal(false),
    code: z.string().describe('Stable and machine-readable'),
    message: z.string().describe('A sentence for people'),
    errors: z.array(FieldError).optional(),
  })
  .meta({ id: 'Failure' });
export type Failure = z.infer<typeof Failure>;
