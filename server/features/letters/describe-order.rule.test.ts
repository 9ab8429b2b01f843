import { expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { describeOrder, pictureAt } from './describe-order.rule.ts';

const SHOP = {
  timeZone: 'Asia/Kolkata',
  origin: 'https://shop.example',
  locale: 'en-IN',
  home: 'IN',
};

const PAID = { method: 'card', status: 'paid', provider: 'stripe', reference: null, paid: 0.2 };

const ORDER = {
  payment: PAID,
  user: { _id: 'asha', name: 'Asha' },
  orderItems: [{ name: 'Lamp\r\nBcc: x', photo: '/photos/a-640.jpg', price: 0.1, quantity: 3 }],
  shippingInfo: {
    address: '12 Lake Road\nBehind the mill',
    city: 'Pune',
    state: 'Maharashtra',
    country: 'IN',
    pinCode: '411001',
  },
  subtotal: 0.3,
  tax: 0,
  taxIncluded: 0,
  taxes: [],
  delivery: { _id: 'standard', name: 'Standard', kind: 'parcel' },
  shippingCharges: 0,
  discount: 0.1,
  total: 0.2,
  currency: 'INR',
} as unknown as Order;

it('shows lines, sums and address of an order', () => {
  expect(describeOrder(ORDER, SHOP)).toEqual({
    lines: [
      {
        name: 'Lamp Bcc: x',
        detail: '3 × ₹0.10',
        amount: '₹0.30',
        photo: 'https://shop.example/photos/a-640.jpg',
      },
    ],
    sums: [
      { label: 'Subtotal', amount: '₹0.30' },
      { label: 'Shipping', amount: 'Free' },
      { label: 'Discount', amount: '−₹0.10' },
      { label: 'Total', amount: '₹0.20', isTotal: true },
    ],
    address: ['Asha', '12 Lake Road', 'Behind the mill', 'Pune 411001', 'Maharashtra', 'India'],
  });
});

it('begins the address of what a business has bought with its name', () => {
  const business = { name: 'Huber\nGmbH', number: 'ATU13585627' };
  const { address } = describeOrder({ ...ORDER, business }, SHOP);
  expect(address?.slice(0, 2)).toEqual(['Huber GmbH', 'Asha']);
});

it('names the taxes by rate and part where there are several', () => {
  const taxes = [
    { percent: 5, name: 'GST', taxable: 20, tax: 1.25 },
    { percent: 9.975, name: 'QST', taxable: 20, tax: 2.5 },
    { percent: 0, taxable: 5, tax: 0 },
  ];
  const labelled = (order: Partial<Order>, home: string) =>
    describeOrder({ ...ORDER, ...order }, { ...SHOP, home }).sums?.map(
      ({ label, amount }) => `${label}: ${amount}`,
    );
  expect(labelled({ tax: 3.75, taxes }, 'CA')).toEqual(
    expect.arrayContaining(['GST (5%): ₹1.25', 'QST (9.975%): ₹2.50']),
  );
  const german = [
    { percent: 19, taxable: 10, tax: 1.9 },
    { percent: 7, taxable: 10, tax: 0.7 },
  ];
  expect(labelled({ taxIncluded: 2.6, taxes: german }, 'DE')).toEqual(
    expect.arrayContaining(['VAT (19%) in the total: ₹1.90', 'VAT (7%) in the total: ₹0.70']),
  );
  expect(labelled({ taxIncluded: 1.9, taxes: german.slice(0, 1) }, 'DE')).toContain(
    'VAT (19%) in the total: ₹1.90',
  );
  expect(labelled({ tax: 1.25, taxes: taxes.slice(0, 1) }, 'CA')).toContain('Tax: ₹1.25');
});

it('tells the promised days, and of a pickup where it is', () => {
  const days = { earliest: '2026-12-01', latest: '2026-12-03' };
  const sent = { ...ORDER.delivery, ...days };
  expect(describeOrder({ ...ORDER, delivery: sent }, SHOP).facts).toEqual([
    { label: 'Delivered', value: 'Tue 1 – Thu 3 Dec' },
  ]);
  // Nobody knows them before a transfer has come.
  expect(describeOrder({ ...ORDER, delivery: sent, held: 'due' }, SHOP).facts).toBeUndefined();
  const pickup = { ...sent, kind: 'pickup' as const, name: 'Our shop', hours: 'Mon–Fri' };
  expect(describeOrder({ ...ORDER, delivery: pickup }, SHOP)).toMatchObject({
    facts: [{ label: 'Ready', value: 'Tue 1 – Thu 3 Dec' }],
    address: ['Our shop', 'Mon–Fri'],
  });
});

it('writes an address in the order of its country', () => {
  const shippingInfo = {
    ...ORDER.shippingInfo,
    address: 'Oderberger Straße 31',
    city: 'Berlin',
    state: '',
    country: 'DE',
    pinCode: '10435',
  };
  expect(describeOrder({ ...ORDER, shippingInfo }, SHOP).address).toEqual([
    'Asha',
    'Oderberger Straße 31',
    '10435 Berlin',
    'Germany',
  ]);
});

it('shows no address once it is removed', () => {
  const shippingInfo = { address: '', city: '', state: '', country: '', pinCode: '' };
  expect(describeOrder({ ...ORDER, shippingInfo }, SHOP).address).toEqual([]);
});

it('shows pictures of the shop alone, as JPEG', () => {
  expect(pictureAt('https://shop.example', '/photos/a-320.webp')).toEqual({
    photo: 'https://shop.example/photos/letter/a-320.jpg',
  });
  expect(pictureAt('https://shop.example', '//elsewhere.example/a.jpg')).toEqual({});
  expect(pictureAt('https://shop.example', '/photos/../secret')).toEqual({});
});

it('says what is to be paid to the shop itself, until when and where to', () => {
  const payment = {
    ...PAID,
    method: 'transfer',
    status: 'due',
    reference: 'RF491001',
    due: 0.2,
    dueAt: '2026-12-03T20:00:00.000Z',
    instructions: { iban: 'DE89370400440532013000', holder: 'Vitrine Ltd', words: 'In\nparts' },
  } as const;
  expect(describeOrder({ ...ORDER, payment }, SHOP).facts).toEqual([
    { label: 'To be paid', value: '₹0.20, by 4 Dec 2026' },
    { label: 'IBAN', value: 'DE89 3704 0044 0532 0130 00' },
    { label: 'Account of', value: 'Vitrine Ltd' },
    { label: 'Reference', value: 'RF491001' },
    { label: 'How', value: 'In parts' },
  ]);
});
