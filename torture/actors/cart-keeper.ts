import { callShop } from '../calls.ts';
import type { Actor } from '../storm.ts';

/** Changes the cart of an account. */
export const actor: Actor<{ buyer: number; product: number; quantity: number }> = {
  name: 'cart-keeper',
  perSecond: 1,
  draw: (random) => ({
    buyer: random.between(0, 11),
    product: random.between(0, 3),
    quantity: random.between(0, 5),
  }),
  async run(storm, { buyer, product, quantity }) {
    const { buyers, productIds } = storm.people;
    const by = buyers[buyer];
    const changedAt = storm.machine.clock.now().toISOString();
    const items = [{ productId: productIds[product], quantity, changedAt }];
    await callShop(storm, 'PUT /cart', { ...(by && { by }), json: { items } });
  },
};
