export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  confirmationStep: '4000002500003155',
  noFunds: '4000000000009995',
  refundsLate: '4000000000007726',
  refundsFail: '4000000000005126',
  disputed: '4000000000000259',
} as const;

export const ADDRESS = {
  address: '12 Lake Road',
  city: 'Pune',
  state: 'MH',
  country: 'IN',
  pinCode: '411001',
} as const;

/** The recipient of an order, which the person themselves or others have. */
export const RECIPIENT = { name: 'Meera Rao', phone: '+91 98200 12345' } as const;

/** The time for which a checkout stays open. */
export const TTL_MS = 900_000;
/** The default price of test products, in whole units. */
export const PRICE = 175;

export interface Buyer {
  uid: string;
  headers: { authorization: string };
}

export interface Line {
  productId: string;
  /** Whole units. */
  price: number;
  quantity: number;
}

export interface CheckoutOptions {
  coupon?: string;
  /** The total that the shopper saw, in whole units. */
  total?: number;
  country?: string;
  /** Other parts of the postal address. */
  to?: { country?: string; state?: string; pinCode?: string };
  /** The way of delivery. */
  delivery?: string;
  /** For the business of the buyer. */
  business?: boolean;
  /** The way to pay. */
  method?: string;
  key?: string;
  recipient?: { name?: string; phone?: string };
  /** The shopper's IP address. */
  address?: string;
}

/** The provider's id of a checkout's payment. */
export function referenceOf({ clientSecret }: { clientSecret: string | null }): string {
  return clientSecret?.split('_secret')[0] ?? '';
}

/** A cart of one line, at the default price. */
export function cart(productId = '', quantity = 1): Line[] {
  return [{ productId, price: PRICE, quantity }];
}
