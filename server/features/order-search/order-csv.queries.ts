import { DELETED_USER } from '#contract/deleted-user.ts';
import { toWhole } from '#contract/money.ts';
import type { users } from '#server/features/users/users.table.ts';
import type { CsvCell } from '#server/platform/csv.ts';
import type { CsvFile } from '#server/platform/exports.ts';
import type { RowOrJson } from '#server/platform/list-pages.queries.ts';
import { walkRows } from '#server/platform/walk-rows.queries.ts';
import {
  filterConditions,
  type OrderFilter,
} from '#server/features/orders/order-filter.queries.ts';
import { searchFits, type OrderSearch } from './order-search.queries.ts';
import type { OrderItemRow, OrderRow } from '#server/features/orders/orders.table.ts';

type Columns = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'status'
  | 'currency'
  | 'subtotal'
  | 'tax'
  | 'shippingCharges'
  | 'discount'
  | 'total'
  | 'coupon'
  | 'recipient'
  | 'phone'
  | 'address'
  | 'city'
  | 'state'
  | 'country'
  | 'pinCode'
  | 'paymentStatus'
  | 'paymentProvider'
  | 'paymentReference'
  | 'createdAt'
  | 'userId'
>;

type Row = RowOrJson<Columns> & {
  customer: string;
  email: (typeof users.$inferSelect)['email'];
  isUserDeleted: boolean;
  refunded: number;
  /** Null until the order is shipped. */
  parcel: {
    shipped: string;
    carrier: string | null;
    tracking: string | null;
  } | null;
  lines: Pick<
    OrderItemRow,
    'productId' | 'name' | 'price' | 'quantity' | 'discountShare' | 'taxShare'
  >[];
};

const COLUMNS = `
  o.id, o.number, o.status, o.currency, o.subtotal, o.tax, o.shipping_charges as "shippingCharges", o.discount, o.total,
  o.coupon, o.recipient, o.phone, o.address, o.city, o.state, o.country, o.pin_code as "pinCode",
  o.payment_status as "paymentStatus", o.payment_provider as "paymentProvider", o.payment_reference as "paymentReference",
  o.created_at as "createdAt", o.user_id as "userId",
  (select u.name from users u where u.id = o.user_id) as customer,
  (select u.email from users u where u.id = o.user_id) as email,
  (select u.deleted_at is not null from users u where u.id = o.user_id) as "isUserDeleted",
  (select coalesce(sum(r.amount), 0)::bigint from refunds r where r.order_id = o.id and r.status <> 'failed') as refunded,
  (select json_build_object('shipped', s.at, 'carrier', s.carrier, 'tracking', s.tracking)
   from shipments s where s.order_id = o.id order by s.at desc limit 1) as parcel,
  (select json_agg(json_build_object('productId', i.product_id, 'name', i.name, 'price', i.price, 'quantity', i.quantity,
                                     'discountShare', i.discount_share, 'taxShare', i.tax_share) order by i.position)
   from order_items i where i.order_id = o.id) as lines`;

/** Of an order: in each of its lines. */
const ORDER = ['id', 'number', 'placed', 'status', 'payment', 'customerId', 'customer', 'email'];
/** Of an order: in the first of its lines only, so that a column adds up. */
const SUMS = ['subtotal', 'discount', 'tax', 'shipping', 'total', 'refunded'];
const RECIPIENT = ['recipient', 'phone', 'address', 'city', 'state', 'country', 'pinCode'];
const MORE = ['currency', 'coupon', 'provider', 'reference'];
const LINE = ['productId', 'product', 'price', 'quantity', 'lineTotal', 'lineDiscount', 'lineTax'];
/** Of an order: in each of its lines. At the end, so that all other columns keep their places. */
const PARCEL = ['shipped', 'carrier', 'tracking'];

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
    header: [...ORDER, ...SUMS, ...RECIPIENT, ...MORE, ...LINE, ...PARCEL],
    read: (db) =>
      walkRows<Row>(db, {
        table: 'orders',
        alias: 'o',
        where,
        fits,
        columns: COLUMNS,
        values,
      }),
    lines: (row) =>
      row.lines.map((line, at) => [
        ...orderCells(row, at === 0),
        ...lineCells(line),
        ...parcelCells(row),
      ]),
  };
}

function orderCells(row: Row, isFirst: boolean): CsvCell[] {
  const { subtotal, discount, tax, shippingCharges, total, refunded } = row;
  return [
    row.id,
    row.number,
    new Date(row.createdAt).toISOString(),
    row.status,
    row.paymentStatus,
    row.userId,
    row.isUserDeleted ? DELETED_USER : row.customer,
    row.email,
    ...[subtotal, discount, tax, shippingCharges, total, refunded].map((sum) =>
      isFirst ? toWhole(sum) : null,
    ),
    row.recipient,
    row.phone,
    row.address,
    row.city,
    row.state,
    row.country,
    row.pinCode,
    row.currency,
    row.coupon,
    row.paymentProvider,
    row.paymentReference,
  ];
}

function lineCells({
  productId,
  name,
  price,
  quantity,
  discountShare,
  taxShare,
}: Row['lines'][number]): CsvCell[] {
  return [
    productId,
    name,
    toWhole(price),
    quantity,
    toWhole(price * quantity),
    toWhole(discountShare),
    toWhole(taxShare),
  ];
}

function parcelCells({ parcel }: Row): CsvCell[] {
  if (!parcel) return [null, null, null];
  return [new Date(parcel.shipped).toISOString(), parcel.carrier, parcel.tracking];
}
