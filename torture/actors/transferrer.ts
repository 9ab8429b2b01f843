import { buyerOf, drawPurchase, purchase, type Purchase } from '../purchase.ts';
import type { Actor } from '../storm.ts';

/** Orders by bank transfer: one order at a time, until it is paid or cancelled. */
export const actor: Actor<Purchase> = {
  name: 'transferrer',
  perSecond: 2,
  draw: drawPurchase,
  async run(storm, drawn) {
    await purchase(storm, drawn, { by: buyerOf(storm, drawn), method: 'transfer' });
  },
};
