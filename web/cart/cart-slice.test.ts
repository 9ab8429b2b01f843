import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_RULES } from '#contract/pricing-rules.ts';
import {
  addToCart,
  cartItemPutBack,
  cartReducer,
  cartSynced,
  checkoutHolds,
  discountApplied,
  orderedItemsRemoved,
  personalDataCleared,
  removeCartItem,
  resetCart,
  saveShippingInfo,
  selectCartCount,
  selectCartItem,
} from '#web/cart/cart-slice.ts';
import { type CartItem, type CartState, emptyCart } from '#web/cart/cart-state.ts';

const address = {
  address: '12 Hill Road',
  city: 'Mumbai',
  state: 'Maharashtra',
  country: 'IN',
  pinCode: '400050',
};

const NOW = Date.parse('2026-05-20T12:00:00Z');
vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
afterEach(() => void vi.setSystemTime(NOW));
afterAll(() => void vi.useRealTimers());

describe('the cart', () => {
  test('starts with no items, all sums 0 and no address', () => {
    expect(cartReducer(undefined, { type: 'start' })).toEqual({
      loading: false,
      cartItems: [],
      rules: DEFAULT_RULES,
      subtotal: 0,
      tax: 0,
      taxIncluded: 0,
      taxes: [],
      shippingCharges: 0,
      discount: 0,
      total: 0,
      shippingInfo: { address: '', city: '', state: '', country: '', pinCode: '' },
    });
  });

  test('appends a product that is not in it yet', () => {
    const cart = cartWith(item({ productId: 'a' }), item({ productId: 'b' }));
    expect(cart.cartItems.map((one) => one.productId)).toEqual(['a', 'b']);
  });

  test('replaces the entry of a product that is already there, in its place', () => {
    const before = cartWith(item({ productId: 'a', quantity: 2 }), item({ productId: 'b' }));
    const cart = cartReducer(before, addToCart(item({ productId: 'a', quantity: 5, price: 90 })));
    expect(
      cart.cartItems.map(({ productId, quantity, price }) => [productId, quantity, price]),
    ).toEqual([
      ['a', 5, 90],
      ['b', 1, 100],
    ]);
  });

  test('knows when each item was changed', () => {
    const before = cartWith(item({ productId: 'a' }), item({ productId: 'b' }));
    vi.setSystemTime(NOW + 5);
    const cart = cartReducer(before, addToCart(item({ productId: 'a', quantity: 5 })));
    expect(cart.cartItems.map(({ changedAt }) => changedAt)).toEqual([NOW + 5, NOW]);
  });

  test('never has more of a product than can be bought', () => {
    expect(cartWith(item({ quantity: 9, stock: 4 })).cartItems[0]?.quantity).toBe(4);
  });

  test('never has more than 100 of a product', () => {
    expect(cartWith(item({ quantity: 250, stock: 900 })).cartItems[0]?.quantity).toBe(100);
  });

  test('does not take a product that is out of stock', () => {
    expect(cartWith(item({ stock: 0 })).cartItems).toEqual([]);
  });

  test('accepts no 51st line, but more of a product it already has', () => {
    const full = cartWith(...Array.from({ length: 50 }, (_, at) => item({ productId: `p${at}` })));
    const cart = cartReducer(full, addToCart(item({ productId: 'one-too-many' })));
    expect(cart.cartItems).toHaveLength(50);
    expect(
      selectCartCount({
        cart: cartReducer(full, addToCart(item({ productId: 'p7', quantity: 3 }))),
      }),
    ).toBe(52);
  });

  test('removes by product and leaves the others', () => {
    const before = cartWith(item({ productId: 'a' }), item({ productId: 'b', price: 300 }));
    const cart = cartReducer(before, removeCartItem('a'));
    expect(cart.cartItems.map((one) => one.productId)).toEqual(['b']);
    expect(cart.subtotal).toBe(300);
  });

  test('counts pieces, not lines', () => {
    const cart = cartWith(
      item({ productId: 'a', quantity: 2 }),
      item({ productId: 'b', quantity: 3 }),
    );
    expect(selectCartCount({ cart })).toBe(5);
    expect(selectCartItem({ cart }, 'b')?.quantity).toBe(3);
    expect(selectCartItem({ cart }, 'c')).toBeUndefined();
  });
});

describe('after an order', () => {
  test('the cart is empty again', () => {
    const bought = cartReducer(cartWith(item({ productId: 'a' })), saveShippingInfo(address));
    expect(cartReducer(bought, orderedItemsRemoved(['a']))).toEqual(emptyCart);
  });

  test('items that were added meanwhile stay, and the address is removed', () => {
    const items = cartWith(item({ productId: 'a' }), item({ productId: 'b', price: 300 }));
    const cart = [saveShippingInfo(address), orderedItemsRemoved(['a'])].reduce(cartReducer, items);
    expect(cart.cartItems.map((one) => one.productId)).toEqual(['b']);
    expect(cart.subtotal).toBe(300);
    expect(cart.shippingInfo).toEqual(emptyCart.shippingInfo);
  });
});

describe('a removed item that is put back', () => {
  const cart = cartWith(
    item({ productId: 'a' }),
    item({ productId: 'b', quantity: 3 }),
    item({ productId: 'c' }),
  );
  const ids = ({ cartItems }: typeof cart) => cartItems.map(({ productId }) => productId);
  const putBack = (productId: string, before: string[]) =>
    cartItemPutBack({ item: item({ productId, quantity: 3 }), before });

  test('gets its place and its quantity back', () => {
    const back = [removeCartItem('b'), putBack('b', ['c'])].reduce(cartReducer, cart);
    expect(back).toEqual(cart);
  });

  test('gets its place back even if its neighbours were removed and put back too', () => {
    const steps = [
      removeCartItem('a'),
      removeCartItem('b'),
      putBack('a', ['b', 'c']),
      putBack('b', ['c']),
    ];
    expect(ids(steps.reduce(cartReducer, cart))).toEqual(['a', 'b', 'c']);
  });

  test('is last if it was last, and is added only once', () => {
    const steps = [removeCartItem('c'), putBack('c', []), putBack('c', [])];
    expect(ids(steps.reduce(cartReducer, cart))).toEqual(['a', 'b', 'c']);
  });
});

test('the shopper can buy the pieces that their own checkout has reserved', () => {
  const holding = cartReducer(emptyCart, checkoutHolds({ a: 2 }));
  const cart = cartReducer(holding, addToCart(item({ productId: 'a', quantity: 5, stock: 1 })));
  expect(cart.cartItems[0]?.quantity).toBe(3);
});

test('the shipping address is kept until the cart is reset', () => {
  const saved = cartReducer(cartWith(item()), saveShippingInfo(address));
  expect(saved.shippingInfo).toEqual(address);
  expect(cartReducer(saved, resetCart())).toEqual(emptyCart);
});

test('after sign-out the address and the discount are removed and the items stay', () => {
  const mine = [saveShippingInfo(address), discountApplied(50)].reduce(
    cartReducer,
    cartWith(item({ price: 2000 })),
  );
  const cart = cartReducer(mine, personalDataCleared());
  expect(cart.shippingInfo).toEqual(emptyCart.shippingInfo);
  expect(cart).toMatchObject({ discount: 0, total: 2360 });
  expect(cart.cartItems).toHaveLength(1);
});

test('items that another tab has added are taken over and priced', () => {
  const cart = cartReducer(
    cartWith(item({ productId: 'a' })),
    cartSynced({ cartItems: [item({ productId: 'b', price: 2000 })], shippingInfo: address }),
  );
  expect(cart).toMatchObject({ subtotal: 2000, total: 2360, shippingInfo: address });
});

function cartWith(...items: CartItem[]): CartState {
  return items.map((one) => addToCart(one)).reduce(cartReducer, emptyCart);
}

function item(change: Partial<CartItem> = {}): CartItem {
  return { productId: 'p', name: 'Brass Lamp', price: 100, quantity: 1, stock: 200, ...change };
}
