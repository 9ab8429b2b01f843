import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import { isInBooks } from '#contract/order-books.ts';
import { MOST_SLIPS } from '#contract/order-limits.ts';
import { isToPack } from '#contract/packing.ts';
import { creditNoteBody, invoiceBody, paperTitle } from '#contract/paper.ts';
import type { Paper } from '#contract/papers.ts';
import { lockOrder } from '#server/features/orders/order-history.ts';
import { readOrders } from '#server/features/orders/order-rows.queries.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { EXPORT_BATCH, inBatches, type ExportList } from '#server/features/users/export-person.ts';
import { mayActAsAdmin, type Caller } from '#server/identity/caller.ts';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import type { drawPdf } from './draw-pdf.ts';
import { numberMissingPapers } from './number-papers.ts';
import type { PaperShop } from './paper-settings.ts';
import { papers } from './papers.table.ts';

export interface PapersDeps {
  database: Database;
  /** The shop's configuration. */
  shop: PaperShop;
  /** Draws it here, or in a thread of its own. */
  drawPdf: typeof drawPdf;
  now(): Date;
}

/** A PDF with the name to save it under. */
export interface PdfFile {
  bytes: Buffer;
  fileName: string;
}

/** A paper of an order: 0 is the invoice, 1, 2 … are its credit notes. */
interface PaperOf {
  orderId: string;
  n: number;
}

/** The invoice of an order and its credit notes, for its buyer or an admin, who reads those of deleted orders, too; 404 for anybody else. */
export async function papersFor(
  deps: PapersDeps,
  caller: Caller,
  orderId: string,
): Promise<Paper[]> {
  await demandReader(deps, caller, orderId);
  await readPaper(deps, { orderId, n: 0 });
  const rows = await deps.database.orm
    .select()
    .from(papers)
    .where(eq(papers.orderId, orderId))
    .orderBy(asc(papers.n));
  return rows.map(presentPaper);
}

/** One of them as a PDF; 404 also if there is no such paper. */
export async function paperFileFor(
  deps: PapersDeps,
  caller: Caller,
  of: PaperOf,
): Promise<PdfFile> {
  await demandReader(deps, caller, of.orderId);
  const paper = await readPaper(deps, of);
  if (!paper) throw notFound('paper');
  return asFile(paper, deps);
}

/**
 * The invoice of an order as a PDF, to attach to a letter. An order from before there were invoices gets one. Undefined for an
 * order that was Cancelled from the start. Throws 404 for a deleted order.
 */
export async function invoicePdf(deps: PapersDeps, orderId: string): Promise<PdfFile | undefined> {
  const paper = await readPaper(deps, { orderId, n: 0 });
  return paper && asFile(paper, deps);
}

/**
 * The invoices of orders as one PDF, in the order of the ids. Orders without one are left out, as deleted ones are; throws 404
 * if none is left.
 */
export async function invoicesFile(deps: PapersDeps, ids: readonly string[]): Promise<PdfFile> {
  const found: Paper[] = [];
  for (const orderId of new Set(ids.filter(isId))) {
    const paper = await readPaper(deps, { orderId, n: 0 }).catch(ignoreUnknown);
    if (paper) found.push(paper);
  }
  const [first, ...others] = found;
  if (!first) throw notFound('invoice');
  const { locale, timeZone } = deps.shop;
  const words = { locale, timeZone };
  const bytes = await deps.drawPdf({ kind: 'papers', papers: [first, ...others], words });
  return { bytes, fileName: 'invoices.pdf' };
}

function ignoreUnknown(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
}

/**
 * Packing slips of orders as one PDF, in the order of the ids. Cancelled, held and deleted orders are left out; throws 404 if none
 * is left.
 */
export async function slipsFile(
  { database, shop, now, drawPdf }: PapersDeps,
  sender: { name: string; address: string },
  ids: readonly string[],
): Promise<PdfFile> {
  const wanted = [...new Set(ids.filter(isId))].slice(0, MOST_SLIPS);
  const found = new Map(
    (await readOrders(database.orm, wanted)).map((order) => [order._id, order]),
  );
  const toPack = wanted.flatMap((id) => found.get(id) ?? []);
  const packed = toPack.filter(isToPack);
  if (packed.length === 0) throw notFound('order to pack');
  const { locale, timeZone } = shop;
  const words = { locale, timeZone, ...sender };
  const bytes = await drawPdf({ kind: 'slips', orders: packed, words, at: now() });
  return { bytes, fileName: 'packing-slips.pdf' };
}

/**
 * Only admins may read the papers of a deleted order that is not in the books. Only existing papers are read: none is numbered
 * for it any more.
 */
async function demandReader(
  { database }: PapersDeps,
  caller: Caller,
  orderId: string,
): Promise<void> {
  const [order] = isId(orderId)
    ? await database.orm
        .select({
          userId: orders.userId,
          deletedAt: orders.deletedAt,
          staysInBooks: orders.staysInBooks,
        })
        .from(orders)
        .where(eq(orders.id, orderId))
    : [];
  const isOwn = order?.userId === caller.claims.uid && isInBooks(order);
  if (!isOwn && (!mayActAsAdmin(caller, 'orders') || !order)) throw notFound('order');
}

async function readPaper(deps: PapersDeps, { orderId, n }: PaperOf): Promise<Paper | undefined> {
  const known = await findPaper(deps, { orderId, n });
  if (known) return known;
  const { database, shop, now } = deps;
  await inTransaction(database, async (tx) => {
    await lockOrder(tx, orderId, { inBooksToo: true });
    await numberMissingPapers(tx, orderId, shop, now());
  });
  return findPaper(deps, { orderId, n });
}

async function findPaper(
  { database }: PapersDeps,
  { orderId, n }: PaperOf,
): Promise<Paper | undefined> {
  const [row] = await database.orm
    .select()
    .from(papers)
    .where(and(eq(papers.orderId, orderId), eq(papers.n, n)));
  return row && presentPaper(row);
}

function presentPaper({ kind, number, at, facts }: typeof papers.$inferSelect): Paper {
  const { currency, seller, buyer, order } = facts;
  const isNote = 'refund' in facts;
  return {
    kind,
    title: paperTitle(kind, seller),
    number,
    at: at.toISOString(),
    currency,
    order: { ...order, at: new Date(order.at).toISOString() },
    ...(isNote && {
      invoice: { ...facts.invoice, at: new Date(facts.invoice.at).toISOString() },
    }),
    seller,
    buyer,
    ...(isNote ? creditNoteBody(facts) : invoiceBody(facts)),
  };
}

async function asFile(paper: Paper, { shop, drawPdf }: PapersDeps): Promise<PdfFile> {
  const { locale, timeZone } = shop;
  const name = `${paper.kind}-${paper.number.replace('CN/', '')}`;
  const bytes = await drawPdf({ kind: 'paper', paper, words: { locale, timeZone } });
  return { bytes, fileName: `${name.replaceAll('/', '-')}.pdf` };
}

/** The invoices and credit notes of a person's orders, the oldest first. */
export const exportedPapers: ExportList = {
  name: 'papers',
  async *read({ orm }, uid) {
    const rows = inBatches((after: { id: string } | undefined) =>
      orm
        .select(getTableColumns(papers))
        .from(papers)
        .innerJoin(orders, eq(orders.id, papers.orderId))
        .where(and(eq(orders.userId, uid), after && gt(papers.id, after.id)))
        .orderBy(asc(papers.id))
        .limit(EXPORT_BATCH),
    );
    for await (const row of rows) yield presentPaper(row);
  },
};
