import { CART_LIMITS } from '#contract/cart.ts';
import { isAmount } from '#contract/money.ts';
import type { PostalAddress } from '#contract/shipping.ts';
import type { CartItem, SavedCart } from '#web/cart/cart-state.ts';

/** Writes the saved part of the cart as text for the browser's storage. */
export function writeSavedCart({ cartItems, shippingInfo, coupon }: SavedCart): string {
  return JSON.stringify({ cartItems, shippingInfo, coupon });
}

/**
 * Reads a cart from the browser's storage. Every value is validated: an older version of the shop or somebody else
 * may have written it.
 */
export function readSavedCart(text: string | null): SavedCart {
  const saved = readRecord(text);
  const items = new Map<string, CartItem>();
  for (const entry of Array.isArray(saved.cartItems) ? saved.cartItems : []) {
    const item = readItem(asRecord(entry));
    if (item && items.size < CART_LIMITS.lines) items.set(item.productId, item);
  }
  return {
    cartItems: [...items.values()],
    shippingInfo: readShippingInfo(asRecord(saved.shippingInfo)),
    ...(isCode(saved.coupon) && { coupon: saved.coupon }),
  };
}

function readItem({
  productId,
  price,
  quantity,
  name,
  photo,
  stock,
  taxClass,
  changedAt,
}: Partial<Record<string, unknown>>) {
  if (typeof productId !== 'string' || productId === '') return undefined;
  if (typeof price !== 'number' || price < 0 || !isAmount(price)) return undefined;
  if (typeof name !== 'string' || !isCount(quantity) || quantity < 1 || !isCount(stock))
    return undefined;
  const item: CartItem = {
    productId,
    price,
    name,
    stock,
    quantity: Math.min(quantity, CART_LIMITS.quantity),
  };
  if (typeof photo === 'string') item.photo = photo;
  if (typeof taxClass === 'string' && taxClass !== '') item.taxClass = taxClass;
  if (isCount(changedAt)) item.changedAt = changedAt;
  return item;
}

function readShippingInfo(info: Partial<Record<string, unknown>>): PostalAddress {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    ...(text(info.name) && { name: text(info.name) }),
    ...(text(info.phone) && { phone: text(info.phone) }),
    address: text(info.address),
    city: text(info.city),
    state: text(info.state),
    country: text(info.country),
    pinCode: text(info.pinCode),
  };
}

/** The fields of an object that was stored as JSON; none of anything else. */
export function readRecord(text: string | null): Partial<Record<string, unknown>> {
  try {
    return asRecord(JSON.parse(text ?? 'null'));
  } catch {
    return {};
  }
}

export function asRecord(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isCode(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z0-9_-]{1,32}$/.test(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
