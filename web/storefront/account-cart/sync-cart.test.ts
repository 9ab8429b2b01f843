import { beforeEach, describe, expect, test } from 'vitest';
import type { CartItem } from '#web/cart/cart-state.ts';
import { type KnownCart, NOTHING_KNOWN, withBought } from './known-cart.ts';
import { type Change, noteRemovals } from './merge-carts.ts';
import { createCartSync, type CartSync } from './sync-cart.ts';

const HOUR = 3_600_000;

let now: number;
let account: Account;
beforeEach(() => {
  now = Date.parse('2026-05-20T12:00:00Z');
  account = new Account();
});

describe('a cart on two devices', () => {
  test('is the same on both, and each says what the other one has changed', async () => {
    const [phone, laptop] = [new Device(), new Device()];
    await phone.logIn();
    await phone.put({ lamp: 2 });
    await laptop.logIn();
    expect(laptop.cart()).toEqual({ lamp: 2 });
    expect(laptop.told).toEqual(['first']);
    await laptop.put({ lamp: 3, mug: 1 });
    await phone.refresh();
    expect(phone.cart()).toEqual({ lamp: 3, mug: 1 });
    await phone.put({ lamp: 0 });
    await laptop.refresh();
    expect(laptop.cart()).toEqual({ mug: 1 });
    expect([phone.told, laptop.told]).toEqual([['changed'], ['first', 'changed']]);
  });

  test('has the newer change of a line, even if the older one arrives later', async () => {
    const [phone, laptop] = await twoDevicesWith({ lamp: 1 });
    phone.isOnline = false;
    await phone.put({ lamp: 2 }).catch(() => {});
    now += HOUR;
    await laptop.put({ lamp: 5 });
    phone.isOnline = true;
    await phone.refresh();
    expect([phone.cart(), laptop.cart()]).toEqual([{ lamp: 5 }, { lamp: 5 }]);
  });

  test('loses what one of them has bought, not what the other has added of it meanwhile', async () => {
    const [phone, laptop] = await twoDevicesWith({ lamp: 2, mug: 1 });
    // The order has taken the lamps of its checkout; one more was added since.
    account.change('lamp', 1, now);
    account.change('mug', 0, now);
    now += 1_000;
    await phone.bought('lamp', 'mug');
    expect(phone.cart()).toEqual({ lamp: 1 });
    await laptop.refresh();
    expect(laptop.cart()).toEqual({ lamp: 1 });
  });

  test('has a removal only until a newer change, by the time at which it was removed', async () => {
    const [phone, laptop] = await twoDevicesWith({ lamp: 1, mug: 1 });
    phone.isOnline = false;
    await phone.put({ lamp: 0, mug: 0 }).catch(() => {});
    now += HOUR;
    await laptop.put({ lamp: 2 });
    phone.isOnline = true;
    await phone.refresh();
    expect(phone.cart()).toEqual({ lamp: 2 });
    await laptop.refresh();
    expect(laptop.cart()).toEqual({ lamp: 2 });
  });

  test('can lose a product a second time, after the other device has put it back', async () => {
    const [phone, laptop] = await twoDevicesWith({ lamp: 1 });
    await phone.put({ lamp: 0 });
    now += HOUR;
    await laptop.refresh();
    await laptop.put({ lamp: 1 });
    await phone.refresh();
    expect(phone.cart()).toEqual({ lamp: 1 });
    await phone.put({ lamp: 0 });
    await laptop.refresh();
    expect([phone.cart(), laptop.cart()]).toEqual([{}, {}]);
  });

  test('keeps what is changed while an answer is on its way', async () => {
    const [phone, laptop] = await twoDevicesWith({ lamp: 1 });
    await laptop.put({ lamp: 4, mug: 1 });
    now += HOUR;
    account.onAnswer = () => phone.change({ lamp: 2 });
    await phone.refresh();
    expect(phone.cart()).toEqual({ lamp: 2, mug: 1 });
    await laptop.refresh();
    expect(laptop.cart()).toEqual({ lamp: 2, mug: 1 });
  });

  test('keeps what is changed back while it is being sent', async () => {
    const [phone, laptop] = await twoDevicesWith({ lamp: 1 });
    account.onAnswer = () => phone.change({ lamp: 1 });
    await phone.put({ lamp: 0 });
    expect(phone.cart()).toEqual({ lamp: 1 });
    account.onAnswer = () => phone.change({ mug: 0 });
    await phone.put({ mug: 1 });
    expect(phone.cart()).toEqual({ lamp: 1 });
    await laptop.refresh();
    expect(laptop.cart()).toEqual({ lamp: 1 });
    expect([phone.told, laptop.told]).toEqual([[], ['first']]);
  });

  test('does not lose what a device can not show', async () => {
    const [phone, laptop] = await twoDevicesWith({ lamp: 1 });
    phone.unknown.add('mug');
    await laptop.put({ mug: 1 });
    await phone.refresh();
    expect(phone.cart()).toEqual({ lamp: 1 });
    await phone.put({ lamp: 2 });
    await laptop.refresh();
    expect(laptop.cart()).toEqual({ lamp: 2, mug: 1 });
    phone.unknown.clear();
    await phone.refresh();
    expect(phone.cart()).toEqual({ lamp: 2, mug: 1 });
  });

  test('is sent by the time of the shop, whatever the clock of the device says', async () => {
    const [phone, laptop] = await twoDevicesWith({ lamp: 1 });
    laptop.clockAheadMs = -5 * HOUR;
    await laptop.refresh();
    now += 60_000;
    await phone.put({ lamp: 2 });
    now += 60_000;
    await laptop.put({ lamp: 3 });
    await phone.refresh();
    expect(phone.cart()).toEqual({ lamp: 3 });
  });
});

describe('at a log-in', () => {
  test('what a visitor has put into the cart is added to that of the account', async () => {
    account.change('mug', 3, now - HOUR);
    const device = new Device();
    device.change({ lamp: 2 });
    await device.logIn();
    expect(device.cart()).toEqual({ lamp: 2, mug: 3 });
    expect(account.cart()).toEqual({ lamp: 2, mug: 3 });
  });

  test('of a product that is in both the newer change counts', async () => {
    account.change('lamp', 5, now - HOUR);
    account.change('mug', 3, now + HOUR);
    const device = new Device();
    device.change({ lamp: 1, mug: 1 });
    now += 2 * HOUR;
    await device.logIn();
    expect(device.cart()).toEqual({ lamp: 1, mug: 3 });
  });

  test('what another account has left in the cart is not taken along, and nothing is said of it', async () => {
    const device = new Device();
    await device.logIn();
    await device.put({ lamp: 2, mug: 1 });
    device.logOut();
    expect(device.cart()).toEqual({ lamp: 2, mug: 1 });
    device.change({ teapot: 1 });
    account = new Account();
    await device.logIn('ravi');
    expect(device.cart()).toEqual({ teapot: 1 });
    expect(account.cart()).toEqual({ teapot: 1 });
    expect(device.told).toEqual([]);
  });

  test('the same person finds the cart as it is by then', async () => {
    const [phone, laptop] = await twoDevicesWith({ lamp: 1, mug: 1 });
    phone.logOut();
    await laptop.put({ lamp: 4, mug: 0 });
    await phone.logIn();
    expect(phone.cart()).toEqual({ lamp: 4 });
  });
});

test('nothing is sent where nothing was changed, and nothing is taken over after the end', async () => {
  const [phone, laptop] = await twoDevicesWith({ lamp: 1 });
  const saves = account.saves;
  await phone.refresh();
  expect(account.saves).toBe(saves);
  await laptop.put({ lamp: 2 });
  account.onAnswer = () => phone.sync.stop();
  await phone.refresh();
  expect(phone.cart()).toEqual({ lamp: 1 });
});

async function twoDevicesWith(quantities: Record<string, number>): Promise<[Device, Device]> {
  const [phone, laptop] = [new Device(), new Device()];
  await phone.logIn();
  await phone.put(quantities);
  await laptop.logIn();
  now += HOUR;
  return [phone, laptop];
}

/** The account's cart at the shop: of each line the newer change counts. */
class Account {
  readonly #lines = new Map<string, Change>();
  saves = 0;
  /** Called once, while the next answer is on its way. */
  onAnswer: (() => void) | undefined;

  change(productId: string, quantity: number, at: number): void {
    const known = this.#lines.get(productId);
    if (!known || at > known.changedAt)
      this.#lines.set(productId, { productId, quantity, changedAt: at });
  }

  cart(): Record<string, number> {
    const lines = [...this.#lines.values()].filter(({ quantity }) => quantity > 0);
    return Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity]));
  }

  answer(ahead: number) {
    const lines = [...this.#lines.values()].map((line) => ({
      ...line,
      changedAt: line.changedAt + ahead,
    }));
    this.onAnswer?.();
    this.onAnswer = undefined;
    return { lines, clockAheadMs: ahead };
  }
}

/** A browser with its storage. */
class Device {
  #items: CartItem[] = [];
  #known: KnownCart = NOTHING_KNOWN;
  sync: CartSync = this.#newSync('asha');
  readonly told: string[] = [];
  /** Products that it can't fetch. */
  readonly unknown = new Set<string>();
  isOnline = true;
  clockAheadMs = 0;

  async logIn(uid = 'asha'): Promise<void> {
    this.sync = this.#newSync(uid);
    await this.refresh();
  }

  logOut(): void {
    this.sync.stop();
    this.#known = { quantities: this.#known.quantities, removedAt: {} };
  }

  refresh(): Promise<void> {
    return this.sync.refresh();
  }

  /** Changes quantities, and sends them. */
  put(quantities: Record<string, number>): Promise<void> {
    this.change(quantities);
    return this.sync.push();
  }

  change(quantities: Record<string, number>): void {
    now += 1_000;
    const others = this.#items.filter(({ productId }) => !(productId in quantities));
    const changed = Object.entries(quantities)
      .filter(([, quantity]) => quantity > 0)
      .map(([id, quantity]) => ({ ...item(id), quantity, changedAt: this.#time() }));
    this.#items = [...others, ...changed];
    this.#known = noteRemovals(this.#items, this.#known, this.#time());
  }

  /** Removes what an order has bought, and sends that. */
  bought(...ids: string[]): Promise<void> {
    this.#known = withBought(this.#known, ids);
    return this.put(Object.fromEntries(ids.map((id) => [id, 0])));
  }

  cart(): Record<string, number> {
    return Object.fromEntries(this.#items.map(({ productId, quantity }) => [productId, quantity]));
  }

  #time(): number {
    return now + this.clockAheadMs;
  }

  #newSync(uid: string): CartSync {
    const online = () => {
      if (!this.isOnline) throw new Error('offline');
    };
    return createCartSync(uid, {
      items: () => this.#items,
      takeOver: (items) => {
        this.#items = items;
      },
      readKnown: () => this.#known,
      writeKnown: (known) => {
        this.#known = known;
      },
      fetchCart: async () => {
        online();
        return account.answer(this.clockAheadMs);
      },
      saveCart: async (changes, ahead) => {
        online();
        account.saves += 1;
        for (const { productId, quantity, changedAt } of changes)
          account.change(productId, quantity, changedAt - ahead);
        return account.answer(this.clockAheadMs);
      },
      findItem: async (id) => (this.unknown.has(id) ? undefined : item(id)),
      tell: (isFirst) => this.told.push(isFirst ? 'first' : 'changed'),
      alone: (step) => step(),
      now: () => this.#time(),
    });
  }
}

function item(productId: string): CartItem {
  return { productId, name: productId, price: 100, quantity: 1, stock: 9 };
}
