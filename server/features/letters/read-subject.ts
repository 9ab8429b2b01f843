import { and, eq, inArray, isNull } from 'drizzle-orm';
import { formatMoney, toWhole } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { productPath } from '#contract/product-address.ts';
import { disputes } from '#server/features/disputes/disputes.table.ts';
import { oneLine } from '#server/features/mail/letter-text.rule.ts';
import { readKeptOrder, readOrder } from '#server/features/orders/order-rows.queries.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { products } from '#server/features/products/products.table.ts';
import type { LettersDeps } from './letter-deps.ts';
import type { LetterRow } from './letters.table.ts';
import { sampleOf } from './sample-letters.rule.ts';
import { subjectOfOrder, type OrderLetterKind, type OrderSubject } from './subject-of-order.ts';
import type { Subject } from './subject.ts';
import { aboutInvite, aboutStaff } from './subject-of-staff.ts';

/** Reads the subject of a letter as it is now; undefined if there is nothing to tell any more. */
export async function readSubject(deps: LettersDeps, row: LetterRow): Promise<Subject | undefined> {
  if (row.data.test) return sampleOf(row.kind, { origin: deps.origin(), ...deps.money });
  const { kind } = row;
  switch (kind) {
    case 'back-in-stock':
      return aboutProduct(deps, row);
    case 'admin-sign-in':
      return aboutSignIn(deps, row);
    case 'staff-invite':
      return aboutInvite(deps, row);
    case 'staff-changed':
      return aboutStaff(deps, row);
    case 'low-stock':
      return aboutLowStock(deps, row);
    case 'attention':
      return aboutAttention(deps);
    case 'dispute':
      return aboutDispute(deps, row);
    default:
      return aboutOrder(deps, row, kind);
  }
}

async function aboutOrder(
  deps: LettersDeps,
  row: LetterRow,
  kind: OrderLetterKind,
): Promise<Subject | undefined> {
  const found = await findOrder(deps, row);
  return found && subjectOfOrder(deps, { ...row, kind }, found);
}

/**
 * An order with its number; without its contents once it is deleted. Its customer still has one that stays in the
 * books.
 */
async function findOrder(
  { database: { orm } }: LettersDeps,
  { orderId, userId }: LetterRow,
): Promise<OrderSubject | undefined> {
  if (orderId === null) return undefined;
  const [known] = await orm
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!known) return undefined;
  const order =
    userId === null ? await readOrder(orm, orderId) : (await readKeptOrder(orm, orderId))?.order;
  return { ...known, orderId, order };
}

async function aboutProduct(
  { database, origin, money }: LettersDeps,
  { data: { product: id } }: LetterRow,
): Promise<Subject | undefined> {
  if (id === undefined) return undefined;
  const [product] = await database.orm
    .select({ name: products.name, price: products.price, stock: products.available })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)));
  // Sold out again: the letter is dropped, and the person goes on waiting.
  if (!product || product.stock === 0) return undefined;
  const name = oneLine(product.name);
  const amount = formatMoney(toWhole(product.price), money.currency, money.locale);
  return {
    values: { product: name },
    content: {
      lines: [{ name, detail: amount }],
      button: { label: 'Look at it', url: origin() + productPath(id, product.name) },
    },
  };
}

async function aboutSignIn(
  { money, origin }: LettersDeps,
  { data: { signedInAt = 0 } }: LetterRow,
): Promise<Subject> {
  const { locale, timeZone } = money;
  const time = new Date(signedInAt * 1000);
  const value = time.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'long', timeZone });
  return {
    values: {},
    content: {
      facts: [{ label: 'When', value: oneLine(value) }],
      button: { label: 'Open the back office', url: `${origin()}/admin/dashboard` },
    },
  };
}

async function aboutLowStock(
  { database, origin }: LettersDeps,
  { data: { low = [] } }: LetterRow,
): Promise<Subject | undefined> {
  const stocks = new Map(low);
  const rows = await database.orm
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(inArray(products.id, [...stocks.keys()]), isNull(products.deletedAt)));
  if (rows.length === 0) return undefined;
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return {
    values: {},
    content: {
      lines: low.flatMap(([id, stock]) => {
        const name = names.get(id);
        if (name === undefined) return [];
        return [{ name: oneLine(name), detail: stock === 0 ? 'Sold out' : `${stock} left` }];
      }),
      button: { label: 'See all products', url: `${origin()}/admin/product` },
    },
  };
}

/** Most items that a letter lists. */
const ITEMS_LISTED = 20;

async function aboutAttention({ attention, origin }: LettersDeps): Promise<Subject | undefined> {
  const items = (await attention()).filter(({ kind }) => kind !== 'letter-failed');
  if (items.length === 0) return undefined;
  const more = items.length - ITEMS_LISTED;
  return {
    values: {},
    content: {
      quote: [
        ...items.slice(0, ITEMS_LISTED).map(({ words }) => oneLine(words, 500)),
        ...(more > 0 ? [`And ${more} more.`] : []),
      ],
      button: { label: 'See what needs you', url: `${origin()}/admin/attention` },
    },
  };
}

async function aboutDispute(deps: LettersDeps, row: LetterRow): Promise<Subject | undefined> {
  const found = await findOrder(deps, row);
  const { dispute: id } = row.data;
  if (!found || id === undefined) return undefined;
  const [dispute] = await deps.database.orm.select().from(disputes).where(eq(disputes.id, id));
  if (dispute?.status !== 'open') return undefined;
  const { locale, timeZone } = deps.money;
  const { currency = deps.money.currency }: Partial<Order> = found.order ?? {};
  const due = dispute.dueAt?.toLocaleDateString(locale, { dateStyle: 'long', timeZone });
  return {
    values: { number: String(found.number) },
    content: {
      facts: [
        { label: 'Order', value: `#${found.number}` },
        { label: 'Amount', value: formatMoney(toWhole(dispute.amount), currency, locale) },
        ...(due === undefined ? [] : [{ label: 'Evidence until', value: due }]),
      ],
      button: {
        label: 'Open the order',
        url: `${deps.origin()}/admin/transaction/${found.orderId}`,
      },
    },
  };
}
