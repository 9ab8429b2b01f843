import {
  COUPON_FIELD_NAMES,
  couponColumnOf,
  describeCouponField,
} from '#contract/coupon-fields.ts';
import { shownChange, type SaleChange } from '#server/features/sales/sale-change.rule.ts';
import { fromHundredths } from '#contract/hundredths.ts';
import { toWhole } from '#contract/money.ts';
import {
  columnOf,
  csvColumnOf,
  describeField,
  PRODUCT_FIELD_NAMES,
  wordOf,
} from '#contract/product-fields.ts';

/** The name of a column in the API, and the format of its values. */
interface Column {
  field: string;
  /** In a sentence: "changed the … of". */
  label: string;
  /** The format of its values in a sentence; without it they are not told. */
  as?: 'money' | 'words' | 'number' | 'time';
}

const column = (field: string, label: string, as?: Column['as']): Column => ({
  field,
  label,
  ...(as && { as }),
});

/** The form in which a sentence of the log has values, by kind of field. Long values are left out. */
const TOLD_AS = {
  text: 'words',
  money: 'money',
  count: 'number',
  flag: 'words',
  choice: 'words',
  time: 'time',
  measure: 'words',
  prose: undefined,
  party: undefined,
  details: undefined,
} as const;

const COUPON_TOLD_AS = {
  code: 'words',
  kind: 'words',
  discount: undefined,
  money: 'money',
  time: 'time',
  flag: undefined,
  count: 'number',
  names: 'words',
  ids: undefined,
} as const;

/** Columns that are shown in a special way; others go by their own names. By table. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, Column>>>> = {
  products: {
    ...Object.fromEntries(
      PRODUCT_FIELD_NAMES.map((field) => [
        columnOf(field),
        column(csvColumnOf(field), wordOf(field), TOLD_AS[describeField(field).kind]),
      ]),
    ),
    // In entries of before there were sales.
    price: column('price', 'price', 'money'),
    family_id: column('family', 'family'),
    option_values: column('values', 'values'),
  },
  shop_state: {
    currency: column('currency', 'currency', 'words'),
    locale: column('locale', 'format of amounts', 'words'),
    timeZone: column('timeZone', 'time zone', 'words'),
  },
  families: {
    changed_members: column('members', 'members'),
    details: column('specifications', 'specifications'),
    options: column('options', 'options'),
    description: column('description', 'description'),
  },
  sales: {
    starts_at: column('from', 'beginning', 'time'),
    ends_at: column('to', 'end', 'time'),
    product_ids: column('products', 'products'),
    family_ids: column('families', 'families'),
    categories: column('categories', 'categories'),
    collection_ids: column('collections', 'collections'),
    change: column('change', 'change of prices'),
  },
  categories: {
    place: column('order', 'order'),
    parent_id: column('parent', 'category around it'),
    slug: column('slug', 'address', 'words'),
    title: column('title', 'title for search engines', 'words'),
    description: column('description', 'description for search engines'),
    words: column('words', 'words'),
    picture: column('picture', 'picture'),
    merged_into: column('mergedInto', 'merging'),
  },
  collections: {
    place: column('order', 'order'),
    slug: column('slug', 'address', 'words'),
    title: column('title', 'title for search engines', 'words'),
    description: column('description', 'description for search engines'),
    words: column('words', 'words'),
    picture: column('picture', 'picture'),
    rule: column('rule', 'rule'),
    products: column('products', 'products'),
  },
  orders: {
    payment_status: column('paymentStatus', 'payment status', 'words'),
    held: column('held', 'hold', 'words'),
    ships_anyway: column('shipsAnyway', 'shipping although refunded', 'words'),
    pin_code: column('pinCode', 'PIN code'),
  },
  refunds: {
    amount: column('refund', 'refund', 'money'),
    shipping: column('refundedShipping', 'refunded shipping', 'money'),
    goodwill: column('goodwill', 'goodwill', 'money'),
    tax: column('refundedTax', 'refunded tax', 'money'),
    reason: column('refundReason', 'reason of the refund'),
    kind: column('refundKind', 'kind of the refund', 'words'),
    status: column('refundStatus', 'status of the refund', 'words'),
  },
  returns: {
    status: column('returnStatus', 'status of the return', 'words'),
    reason: column('returnReason', 'reason of the return'),
    words: column('returnWords', 'words of the return'),
  },
  own_payments: {
    amount: column('ownPayment', 'payment', 'money'),
    deleted_at: column('ownPaymentTakenBack', 'taking back of the payment', 'time'),
  },
  order_notes: {
    kind: column('noteKind', 'kind of the note', 'words'),
    words: column('note', 'note'),
  },
  shipments: {
    tracking: column('tracking', 'tracking number'),
    url: column('trackingUrl', 'tracking address'),
  },
  coupons: Object.fromEntries(
    COUPON_FIELD_NAMES.map((field) => {
      const { kind, word, inLog = word } = describeCouponField(field);
      return [couponColumnOf(field), column(field, inLog, COUPON_TOLD_AS[kind])];
    }),
  ),
  users: {
    pays_by_invoice: column('paysByInvoice', 'payment by invoice', 'words'),
    email_verified: column('emailVerified', 'confirmation of the e-mail address'),
  },
  businesses: {
    confirmed_at: column('businessConfirmed', 'confirmation of the VAT or GST number', 'time'),
  },
  letters: { recipient: column('recipient', 'address'), error: column('error', 'reason') },
  reviews: {
    edited_at: column('editedAt', 'last change', 'time'),
    hidden_at: column('hidden', 'visibility'),
    hidden_reason: column('hiddenReason', 'reason for hiding it'),
    reply: column('reply', 'answer'),
  },
};

/** Columns that tell nobody anything. */
const UNTOLD = new Set([
  // With what open checkouts hold: `available` is what can be bought.
  'on_hand',
  'id',
  'created_at',
  'updated_at',
  'changed_at',
  'limits_since',
  'hidden_by',
  'deleted_by',
  'left_bin_at',
  'former_keys',
  'former_slugs',
  'stays_in_books',
  'corrects_item',
  'replied_at',
  'return_id',
  'position',
  'payment_reference',
  'provider_reference',
  'with_shipping',
  'credited',
  'done_by',
  'succeeded_at',
]);
/** Amounts that are stored in hundredths. */
const MINOR = new Set(['refunds', 'own_payments', 'products', 'coupons'].flatMap(minorOf));

/** A change of one column. */
export interface ColumnChange extends Column {
  before?: unknown;
  after?: unknown;
}

/** Returns the field and values of a column's change, as the API shows them; undefined for columns that aren't shown. */
export function presentColumn(
  table: string,
  name: string,
  { before, after }: { before?: unknown; after?: unknown },
): ColumnChange | undefined {
  if (UNTOLD.has(name)) return undefined;
  const known = COLUMNS[table]?.[name];
  const shown = known ?? column(camelCase(name), spaced(name), 'words');
  const show = (value: unknown) => {
    if (name === 'deleted_at' || name === 'hidden_at') return value !== null && value !== undefined;
    if (`${table}.${name}` === 'sales.change') return shownChange(value as SaleChange);
    if (typeof value !== 'number') return value;
    if (`${table}.${name}` === 'coupons.amount') return fromHundredths(value);
    return MINOR.has(`${table}.${name}`) ? toWhole(value) : value;
  };
  const field = { deleted_at: 'deleted' }[name] ?? shown.field;
  return {
    ...shown,
    field,
    ...(before !== undefined && before !== null && { before: show(before) }),
    ...(after !== undefined && after !== null && { after: show(after) }),
  };
}

function minorOf(table: string): string[] {
  const columns = {
    refunds: ['amount', 'shipping', 'goodwill', 'tax'],
    own_payments: ['amount'],
    products: [
      'price',
      ...PRODUCT_FIELD_NAMES.filter((field) => describeField(field).kind === 'money').map(columnOf),
    ],
    coupons: COUPON_FIELD_NAMES.filter((field) => describeCouponField(field).kind === 'money').map(
      couponColumnOf,
    ),
  }[table];
  return (columns ?? []).map((name) => `${table}.${name}`);
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** "tax percent" of `tax_percent` or `taxPercent`. */
function spaced(name: string): string {
  return name.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
