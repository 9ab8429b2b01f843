import { toMinor, toWhole } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { Product } from '#contract/catalog.ts';
import { paint } from '#testing/forms.ts';
import { ADDRESS, RECIPIENT } from '#testing/shopping.ts';
import type { MailHere } from './mail-here.ts';
import { Person } from './person.ts';

export const OWNER = 'owner@shop.example';

export interface SellingShop {
  url: string;
  mail: MailHere;
}

/** Becomes the owner of a new shop by the link of its start, takes bank transfers, and sells one product. Returns it, with the owner. */
export async function openForBusiness(
  { url, mail }: SellingShop,
  link: string,
  owner = new Person(url),
): Promise<{ owner: Person; product: Product }> {
  await owner.signIn(mail, OWNER);
  await owner.call('POST /setup/owner', { key: link.split('#')[1] });
  await owner.signIn(mail, OWNER);
  const transfer = {
    kind: 'transfer',
    on: true,
    name: 'Bank transfer',
    words: 'Our bank is the Bank.',
  };
  await owner.call('POST /setup', {
    seller: { country: 'IN' },
    currency: 'INR',
    taxPercent: 18,
    payments: [transfer],
  });
  const form = new FormData();
  const fields = {
    name: 'Lamp',
    category: 'Home',
    price: '499.50',
    stock: '300',
    description: 'Warm.',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('photos', new Blob([new Uint8Array(await paint('#b33'))]), 'lamp.png');
  const { product } = await owner.call<{ product: Product }>('POST /product/new', form);
  return { owner, product };
}

/** A new guest buys one piece by bank transfer. `repeats` says how many calls were made once more. */
export async function buyAsGuest(
  url: string,
  product: Product,
): Promise<{ order: Order; repeats: number }> {
  const guest = await newGuest(url);
  const order = await buyAs(guest, product);
  return { order, repeats: guest.repeats };
}

export async function newGuest(url: string): Promise<Person> {
  const guest = new Person(url);
  await guest.becomeGuest(`guest-${crypto.randomUUID().slice(0, 8)}@people.example`);
  return guest;
}

/** Somebody buys one piece by bank transfer. */
export async function buyAs(guest: Person, { _id, price }: Product): Promise<Order> {
  const { checkoutId } = await guest.call<{ checkoutId: string }>('POST /payment/create', {
    orderItems: [{ productId: _id, price: toWhole(toMinor(price)), quantity: 1 }],
    shippingInfo: { ...ADDRESS, ...RECIPIENT },
    method: 'transfer',
  });
  const { order } = await guest.call<{ order: Order }>('POST /order/new', { checkoutId });
  return order;
}
