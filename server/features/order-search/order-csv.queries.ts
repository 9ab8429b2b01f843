import { toWhole } from '#contract/money.ts';
import {
  filterConditions,
  type OrderFilter,
} from '#server/features/orders/order-filter.queries.ts';
import type { CsvCell } from '#server/platform/csv.ts';
import type { CsvFile } from '#server/platform/exports.ts';
import { walkRows } from '#server/platform/walk-rows.queries.ts';
import { searchFits, type OrderSearch } from './order-search.queries.ts';

/** Columns of the file by name, in their order, each with its SQL. `money`: minor units; `time`: any form of a time. */
type FileColumns = Readonly<Record<string, { sql: string; as?: 'money' | 'time' }>>;

/** Of an order `o`: in each of its lines. */
const ORDER: FileColumns = {
  id: { sql: 'o.id' },
  number: { sql: 'o.number' },
  placed: { sql: 'o.created_at', as: 'time' },
  status: { sql: 'o.status' },
  payment: { sql: 'o.payment_status' },
  customerId: { sql: 'o.user_id' },
  customer: { sql: '(select u.name from users u where u.id = o.user_id)' },
  email: { sql: '(select u.email from users u where u.id = o.user_id)' },
};

/** Of an order: in the first of its lines only, so that a column adds up. */
const SUMS: FileColumns = {
  subtotal: { sql: 'o.subtotal', as: 'money' },
  discount: { sql: 'o.discount', as: 'money' },
  tax: { sql: 'o.tax', as: 'money' },
  shipping: { sql: 'o.shipping_charges', as: 'money' },
  total: { sql: 'o.total', as: 'money' },
  refunded: {
    sql: `(select coalesce(sum(r.amount), 0)::bigint from refunds r where r.order_id = o.id and r.status <> 'failed')`,
    as: 'money',
  },
};

/** Of an order: in each of its lines. */
const MORE: FileColumns = {
  recipient: { sql: 'o.recipient' },
  phone: { sql: 'o.phone' },
  address: { sql: 'o.address' },
  city: { sql: 'o.city' },
  state: { sql: 'o.state' },
  country: { sql: 'o.country' },
  pinCode: { sql: 'o.pin_code' },
  currency: { sql: 'o.currency' },
  coupon: { sql: 'o.coupon' },
  provider: { sql: 'o.payment_provider' },
  reference: { sql: 'o.payment_reference' },
};

/** Of an item `i`. */
const LINE: FileColumns = {
  productId: { sql: 'i.product_id' },
  product: { sql: 'i.name' },
  price: { sql: 'i.price', as: 'money' },
  quantity: { sql: 'i.quantity' },
  lineTotal: { sql: 'i.price::bigint * i.quantity', as: 'money' },
  lineDiscount: { sql: 'i.discount_share', as: 'money' },
  lineTax: { sql: 'i.tax_share', as: 'money' },
};

/** Of the last shipment `s`: in each line of its order. At the end, so that all other columns keep their places. */
const PARCEL: FileColumns = {
  shipped: { sql: 's.at', as: 'time' },
  carrier: { sql: 's.carrier' },
  tracking: { sql: 's.tracking' },
};

/** Of an order, as `SUMS` are. */
const TAX_INSIDE: FileColumns = { taxIncluded: { sql: 'o.tax_included', as: 'money' } };

/** Of an order: in each of its lines. */
const DELIVERY: FileColumns = {
  delivery: { sql: `coalesce(o.quote #>> '{delivery,name}', 'Standard')` },
};

/** The values that are read for columns. */
type Cells = Readonly<Record<string, CsvCell>>;

interface Row {
  order: Cells;
  lines: Cells[];
  /** Null until the order is shipped. */
  parcel: Cells | null;
}

const COLUMNS = `${jsonOf({ ...ORDER, ...SUMS, ...MORE, ...TAX_INSIDE, ...DELIVERY })} as "order",
  (select json_agg(${jsonOf(LINE)} order by i.position) from order_items i where i.order_id = o.id) as lines,
  (select ${jsonOf(PARCEL)} from shipments s where s.order_id = o.id order by s.at desc limit 1) as parcel`;

/** The orders that a filter and a search of the desk let through, with a line for each of their products. */
export function orderCsv(
  filter: OrderFilter | undefined,
  search: OrderSearch | undefined,
): CsvFile<Row> {
  const values: unknown[] = [];
  const where = filter ? filterConditions(filter, values, 'gathered') : 'false';
  const fits =
    search &&
    `exists (select from order_search s where s.order_id = o.id and ${searchFits(search, values)})`;
  return {
    name: 'orders',
    header: Object.keys({
      ...ORDER,
      ...SUMS,
      ...MORE,
      ...LINE,
      ...PARCEL,
      ...TAX_INSIDE,
      ...DELIVERY,
    }),
    read: (db) =>
      walkRows<Row>(db, { table: 'orders', alias: 'o', where, fits, columns: COLUMNS, values }),
    lines: ({ order, lines, parcel }) =>
      lines.map((line, at) => [
        ...cellsOf(ORDER, order),
        ...cellsOf(SUMS, at === 0 ? order : null),
        ...cellsOf(MORE, order),
        ...cellsOf(LINE, line),
        ...cellsOf(PARCEL, parcel),
        ...cellsOf(TAX_INSIDE, at === 0 ? order : null),
        ...cellsOf(DELIVERY, order),
      ]),
  };
}

function jsonOf(columns: FileColumns): string {
  const pairs = Object.entries(columns).map(([name, { sql }]) => `'${name}', ${sql}`);
  return `json_build_object(${pairs.join(', ')})`;
}

function cellsOf(columns: FileColumns, cells: Cells | null): CsvCell[] {
  return Object.entries(columns).map(([name, { as }]) => {
    const value = cells?.[name] ?? null;
    if (value === null || as === undefined) return value;
    return as === 'money' ? toWhole(Number(value)) : new Date(value).toISOString();
  });
}
