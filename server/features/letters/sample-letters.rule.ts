import type { LetterContent } from '#contract/letter-content.ts';
import type { LetterKind } from '#contract/letter-kinds.ts';
import { formatMoney } from '#contract/money.ts';

interface Shop {
  origin: string;
  locale: string;
  currency: string;
}

/** Returns an invented subject for previews and test letters, such as an order that doesn't exist. */
export function sampleOf(
  kind: LetterKind,
  shop: Shop,
): { values: Record<string, string>; content: Partial<LetterContent> } {
  const content = { ...samplesToCustomers(shop), ...samplesToShop(shop) }[kind];
  return { values: { number: '1001', product: 'Sample lamp' }, content };
}

type Content = Partial<LetterContent>;
type ToShop =
  | 'admin-sign-in'
  | 'staff-invite'
  | 'staff-changed'
  | 'new-order'
  | 'new-return'
  | 'low-stock'
  | 'dispute'
  | 'attention';

const SENT_BACK = [{ name: 'Sample cup', detail: '2 pieces' }];

function sampleOrder({ locale, currency }: Shop) {
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return {
    lines: [
      { name: 'Sample lamp', detail: `1 × ${money(2_490)}`, amount: money(2_490) },
      { name: 'Sample cup', detail: `2 × ${money(450)}`, amount: money(900) },
    ],
    sums: [
      { label: 'Subtotal', amount: money(3_390) },
      { label: 'Tax', amount: money(610.2) },
      { label: 'Shipping', amount: 'Free' },
      { label: 'Total', amount: money(4_000.2), isTotal: true as const },
    ],
    address: ['Asha Rao', '12 Lake Road', 'Pune 411001', 'Maharashtra', 'India'],
  };
}

function samplesOfPayments(value: string, more: Content) {
  return {
    'payment-due': { facts: [{ label: 'To be paid', value }], ...more },
    'payment-received': { facts: [{ label: 'Received', value }], ...more },
  };
}

function samplesToCustomers(shop: Shop): Record<Exclude<LetterKind, ToShop>, Content> {
  const { origin, locale, currency } = shop;
  const order = sampleOrder(shop);
  const { lines } = order;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const button = { label: 'See the order', url: `${origin}/orders` };
  return {
    'order-confirmed': { ...order, button },
    ...samplesOfPayments(money(4_000.2), { lines, button }),
    shipped: {
      lines,
      address: order.address,
      facts: [
        { label: 'Sent with', value: 'Sample Post' },
        { label: 'Tracking number', value: 'SP 123 456 789 IN' },
      ],
      button: { label: 'Follow the parcel', url: `${origin}/orders` },
    },
    'ready-for-pickup': {
      lines,
      address: ['Sample shop', '1 Mill Road', 'Mon–Fri, 10–18'],
      button,
    },
    delivered: { lines, button: { label: 'Write a review', url: `${origin}/search` } },
    cancelled: { lines, sums: order.sums, button },
    refunded: { facts: [{ label: 'Refunded', value: money(4_000.2) }], button },
    'return-requested': { lines: SENT_BACK, button },
    'return-accepted': {
      lines: SENT_BACK,
      quote: ['Please put the return slip into the parcel.'],
      button,
    },
    'return-declined': { lines: SENT_BACK, quote: ['The time for a return is over.'], button },
    'return-received': { lines: SENT_BACK, button },
    'return-refunded': {
      facts: [{ label: 'Refunded', value: money(900) }],
      lines: SENT_BACK,
      button,
    },
    'withdrawal-received': {
      facts: [
        { label: 'Received', value: '2 March 2026 at 10:00' },
        { label: 'Order', value: '#1001' },
        { label: 'Name', value: 'Asha Rao' },
        { label: 'E-mail', value: 'asha@example.com' },
      ],
      lines: SENT_BACK,
      button,
    },
    message: { quote: ['The lamp comes a day later. We hope that is all right.'], button },
    'back-in-stock': {
      lines: [{ name: 'Sample lamp', detail: money(2_490) }],
      button: { label: 'Look at it', url: `${origin}/search` },
    },
    correction: {
      words: ['It has not left us yet: we will tell you when it is on its way.'],
      button,
    },
  };
}

function samplesToShop(shop: Shop): Record<ToShop, Content> {
  const { origin, locale, currency } = shop;
  const order = sampleOrder(shop);
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const button = { label: 'Open the order', url: `${origin}/admin/transaction` };
  return {
    'admin-sign-in': {
      facts: [{ label: 'When', value: '2 March 2026 at 10:00' }],
      button: { label: 'Open the back office', url: `${origin}/admin/dashboard` },
    },
    'staff-invite': {
      facts: [
        { label: 'Log in with', value: 'asha@example.com' },
        { label: 'Account at', value: 'Google' },
        { label: 'Your duties', value: 'Orders, Refunds' },
        { label: 'Open until', value: '9 March 2026' },
      ],
      button: { label: 'Log in', url: `${origin}/login` },
    },
    'staff-changed': {
      facts: [
        { label: 'Who', value: 'Asha Rao' },
        { label: 'May do now', value: 'Orders, Refunds' },
      ],
      button: { label: 'See the staff', url: `${origin}/admin/staff` },
    },
    'new-order': { ...order, button },
    'new-return': {
      facts: [
        { label: 'Customer', value: 'Asha Rao' },
        { label: 'Reason', value: 'It is broken' },
      ],
      quote: ['The handle came off.'],
      lines: SENT_BACK,
      button,
    },
    'low-stock': {
      lines: [
        { name: 'Sample lamp', detail: 'Sold out' },
        { name: 'Sample cup', detail: '2 left' },
      ],
      button: { label: 'See all products', url: `${origin}/admin/product` },
    },
    dispute: { facts: [{ label: 'Amount', value: money(4_000.2) }], button },
    attention: {
      quote: ['A refund could not be paid back. Try again, or pay it back another way.'],
      button: { label: 'See what needs you', url: `${origin}/admin/attention` },
    },
  };
}
