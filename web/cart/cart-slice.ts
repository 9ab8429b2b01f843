import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { CART_LIMITS, quantityLimit } from '#contract/cart.ts';
import type { PricingRules } from '#contract/pricing-rules.ts';
import type { PostalAddress } from '#contract/shipping.ts';
import {
  type CartItem,
  type CartState,
  emptyCart,
  emptyShippingInfo,
  heldOf,
  type KnownPlace,
  reprice,
  restoreCart,
  type SavedCart,
} from './cart-state.ts';

const cartSlice = createSlice({
  name: 'cart',
  initialState: emptyCart,
  reducers: {
    /** Replaces the entry of the same product, else appends; never more than can be bought. */
    addToCart: {
      prepare: (item: CartItem) => ({ payload: changedNow(item) }),
      reducer(state, { payload }: PayloadAction<CartItem>) {
        const limit = quantityLimit(payload.stock + heldOf(state, payload.productId));
        if (limit === 0) return;
        const item = { ...payload, quantity: Math.min(Math.max(1, payload.quantity), limit) };
        const at = state.cartItems.findIndex((one) => one.productId === item.productId);
        if (at >= 0) state.cartItems[at] = item;
        else if (state.cartItems.length < CART_LIMITS.lines) state.cartItems.push(item);
        reprice(state);
      },
    },
    removeCartItem(state, { payload: productId }: PayloadAction<string>) {
      state.cartItems = state.cartItems.filter((item) => item.productId !== productId);
      reprice(state);
    },
    /** Puts a removed item back in its place: before the first of those that came after it and are still there. */
    cartItemPutBack: {
      prepare: ({ item, before }: PutBack) => ({ payload: { item: changedNow(item), before } }),
      reducer(state, { payload: { item, before } }: PayloadAction<PutBack>) {
        const ids = state.cartItems.map(({ productId }) => productId);
        // It may have been added again meanwhile.
        if (ids.includes(item.productId) || ids.length >= CART_LIMITS.lines) return;
        const next = ids.findIndex((id) => before.includes(id));
        state.cartItems.splice(next < 0 ? ids.length : next, 0, item);
        reprice(state);
      },
    },
    calculatePrice(state) {
      reprice(state);
    },
    /** Applies a discount in whole units, at most what the cart costs. `only`: the products that it is for. */
    discountApplied: {
      prepare: (discount: number, only?: readonly string[]) => ({ payload: { discount, only } }),
      reducer(
        state,
        { payload }: PayloadAction<{ discount: number; only: readonly string[] | undefined }>,
      ) {
        state.discount = payload.discount;
        if (payload.only) state.discountFor = [...payload.only];
        else delete state.discountFor;
        reprice(state);
      },
    },
    /** Another place of delivery. The rules there follow. */
    placeChosen(state, { payload }: PayloadAction<KnownPlace>) {
      if (payload.country !== state.place?.country || payload.pinCode !== state.place.pinCode)
        delete state.delivery;
      Object.assign(state, { place: payload });
    },
    /** Another way of delivery or to pay, or for whom the cart is. */
    cartChosen(
      state,
      { payload }: PayloadAction<Pick<CartState, 'delivery' | 'payment' | 'forBusiness'>>,
    ) {
      Object.assign(state, payload);
    },
    /** Another code, or none: the discount is 0 until the shop has checked the code. */
    couponEntered(state, { payload }: PayloadAction<string>) {
      const code = payload.trim().toUpperCase();
      if (code === (state.coupon ?? '')) return;
      if (code) state.coupon = code;
      else delete state.coupon;
      state.discount = 0;
      delete state.discountFor;
      reprice(state);
    },
    /** Stores what the shopper's open checkout has reserved; empty without a checkout. */
    checkoutHolds(state, { payload }: PayloadAction<Record<string, number>>) {
      state.held = payload;
    },
    saveShippingInfo(state, { payload }: PayloadAction<PostalAddress>) {
      state.shippingInfo = payload;
      const { country, pinCode } = payload;
      const { place } = state;
      const isSame = place?.country === country && place.pinCode === pinCode;
      if (place && country !== '' && !isSame) state.place = { country, pinCode };
    },
    /** The shop's present pricing rules. `seen`: those that the shopper last saw, if that was on another page. */
    rulesChanged(
      state,
      { payload: { rules, seen } }: PayloadAction<{ rules: PricingRules; seen?: PricingRules }>,
    ) {
      if (!seen && JSON.stringify(state.rules) === JSON.stringify(rules)) return;
      const before = seen ?? state.rulesBefore ?? state.rules;
      // Not by assignments: their types would demand writable lists.
      Object.assign(state, { rules });
      if (state.cartItems.length > 0 && !isSameRules(before, rules))
        Object.assign(state, { rulesBefore: before });
      else delete state.rulesBefore;
      reprice(state);
    },
    /** The shopper has seen the change of the rules. */
    rulesSeen(state) {
      delete state.rulesBefore;
    },
    resetCart: emptied,
    /**
     * After an order: removes the ordered items, and what belongs to them. Items that were added meanwhile stay. The
     * address is removed too: the shop keeps it with the order.
     */
    orderedItemsRemoved(state, { payload: productIds }: PayloadAction<readonly string[]>) {
      const rest = state.cartItems.filter((item) => !productIds.includes(item.productId));
      if (rest.length === 0) return emptied(state);
      state.cartItems = rest;
      state.shippingInfo = emptyShippingInfo;
      state.discount = 0;
      delete state.discountFor;
      delete state.coupon;
      delete state.held;
      reprice(state);
      return undefined;
    },
    /** After sign-out: removes the address and the coupon, keeps the items. */
    personalDataCleared(state) {
      delete state.place;
      delete state.delivery;
      delete state.payment;
      delete state.forBusiness;
      state.shippingInfo = emptyShippingInfo;
      state.discount = 0;
      delete state.discountFor;
      delete state.coupon;
      delete state.held;
      reprice(state);
    },
    /** Takes over the cart that another tab or device has saved. */
    cartSynced(state, { payload }: PayloadAction<SavedCart>) {
      const { rules, rulesBefore, held, place, delivery, payment, forBusiness } = state;
      const cart = restoreCart(payload, {
        discount: payload.coupon === state.coupon ? state.discount : 0,
        rules,
      });
      return {
        ...cart,
        ...(held && { held }),
        ...(rulesBefore && { rulesBefore }),
        ...(place && { place }),
        ...(delivery && { delivery }),
        ...(payment && { payment }),
        ...(forBusiness !== undefined && { forBusiness }),
      };
    },
  },
});

export const cartReducer = cartSlice.reducer;
export const {
  addToCart,
  removeCartItem,
  cartItemPutBack,
  calculatePrice,
  discountApplied,
  placeChosen,
  cartChosen,
  couponEntered,
  checkoutHolds,
  saveShippingInfo,
  rulesChanged,
  rulesSeen,
  resetCart,
  orderedItemsRemoved,
  personalDataCleared,
  cartSynced,
} = cartSlice.actions;

interface PutBack {
  item: CartItem;
  /** The products that came after it. */
  before: readonly string[];
}

function changedNow(item: CartItem): CartItem {
  return { ...item, changedAt: Date.now() };
}

function emptied({ rules, place }: CartState): CartState {
  return { ...emptyCart, rules, ...(place && { place }) };
}

function isSameRules(one: PricingRules, other: PricingRules): boolean {
  return (
    one.taxPercent === other.taxPercent &&
    one.shippingCharge === other.shippingCharge &&
    one.freeShippingAbove === other.freeShippingAbove
  );
}

interface WithCart {
  cart: CartState;
}

/** The number of pieces in the cart: the sum of its quantities. */
export function selectCartCount({ cart }: WithCart): number {
  return cart.cartItems.reduce((count, item) => count + item.quantity, 0);
}

/** The cart's entry of one product, if it has one. */
export function selectCartItem({ cart }: WithCart, productId: string): CartItem | undefined {
  return cart.cartItems.find((item) => item.productId === productId);
}
