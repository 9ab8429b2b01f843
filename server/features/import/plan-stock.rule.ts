import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { FILE_COLUMNS } from '#contract/file-columns.ts';
import { isId } from '#contract/ids.ts';
import { STOCK_MOVES, type StockMove } from '#contract/stock-ledger.ts';
import { line } from '#contract/text.ts';
import type { StoredMove } from '#server/features/jobs/jobs.table.ts';
import { judgeMove } from '#server/features/stock/move-stock.rule.ts';
import { quoted, readFigure } from './read-figure.rule.ts';
import { brokenCell, plainCell, type Cells } from './plain-cell.rule.ts';
import type { SheetColumns } from './sheet-columns.rule.ts';

const { stock: COLUMNS } = FILE_COLUMNS;
export type StockColumn = (typeof COLUMNS)[number];

/** The columns of a file of stock; the others are those of the ledger's export. */
export const STOCK_COLUMNS: SheetColumns<StockColumn> = {
  known: COLUMNS,
  naming: ['id', 'sku'],
  skipped: ['name', 'at', 'balance', 'by', 'order'],
};

/** A line of a stock import: pieces that came, were counted or are damaged, of a product named by its id or SKU. */
export interface StockLine {
  id?: string;
  sku?: string;
  move: { kind: StockMove; quantity: number };
  words?: string;
}

export interface Refusal {
  column: StockColumn;
  message: string;
}

export type ReadStockLine = ({ ok: true } & StockLine) | ({ ok: false } & Refusal);

const { max } = PRODUCT_LIMITS.stock;
const WORDS = line(0, 200);

/** Reads a line of stock, or its first error. */
export function readStockLine(cells: Cells<StockColumn>, hasDecimalCommas: boolean): ReadStockLine {
  const [id, sku] = [plainCell(cells.id).toLowerCase(), plainCell(cells.sku)];
  if (id === '' && sku === '') return refused('sku', 'A line needs the id or the SKU of a product');
  if (id !== '' && !isId(id)) return refused('id', 'Not an id of a product');
  const broken = brokenCell(sku);
  if (broken !== undefined) return refused('sku', broken);
  const typed = plainCell(cells.kind).toLowerCase();
  const kind = STOCK_MOVES.find((move) => move === typed);
  if (!kind)
    return refused(
      'kind',
      `Must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(STOCK_MOVES)}`,
    );
  const quantity = readQuantity(plainCell(cells.quantity), kind, hasDecimalCommas);
  if (typeof quantity === 'string') return refused('quantity', quantity);
  const words = WORDS.safeParse(plainCell(cells.words));
  if (!words.success) return refused('words', words.error.issues[0]?.message ?? 'Not a note');
  return {
    ok: true,
    ...(id !== '' && { id }),
    ...(sku !== '' && { sku }),
    move: { kind, quantity },
    ...(words.data !== '' && { words: words.data }),
  };
}

function refused(column: StockColumn, message: string): { ok: false } & Refusal {
  return { ok: false, column, message };
}

/** A number of pieces; otherwise the error. */
function readQuantity(text: string, kind: StockMove, hasDecimalCommas: boolean): number | string {
  const read = readFigure(text, hasDecimalCommas);
  const least = kind === 'counted' ? 0 : 1;
  if (!read.ok || !Number.isInteger(read.value)) {
    return `${quoted(text)} is not a whole number from ${least}`;
  }
  if (read.value < least) return `Must be at least ${least}`;
  return read.value > max ? `Must be at most ${max}` : read.value;
}

/** A product on sale, and what is on hand of it. */
export interface KnownStock {
  id: string;
  onHand: number;
  reserved: number;
}

export type StockPlan =
  | { ok: true; productId: string; before: StoredMove; after: StoredMove }
  | ({ ok: false } & Refusal);

/** Plans what a line does to the stock of its product, by the rule of `POST product/{id}/stock`. */
export function planStock(
  { id, sku, move, words }: StockLine,
  known: { byId: KnownStock | undefined; bySku: KnownStock | undefined },
): StockPlan {
  const product = id === undefined ? known.bySku : known.byId;
  if (!product) return refused(id === undefined ? 'sku' : 'id', 'There is no such product on sale');
  if (sku !== undefined && known.bySku?.id !== product.id)
    return refused('sku', 'This is not the SKU of the product with this id');
  const verdict = judgeMove(product, move, max);
  if (verdict.ok) {
    const { kind, quantity } = move;
    return {
      ok: true,
      productId: product.id,
      before: { onHand: product.onHand },
      after: {
        onHand: verdict.onHand,
        move: kind,
        quantity,
        ...(words !== undefined && { words }),
      },
    };
  }
  if (verdict.reason === 'too-many') return refused('quantity', `At most ${max} can be on hand`);
  const least = product.reserved;
  return refused(
    'quantity',
    least > 0 ? `Open checkouts hold ${least} of it` : `Only ${product.onHand} on hand`,
  );
}
