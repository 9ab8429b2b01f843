import { z } from 'zod';
import { PRODUCT_LIMITS } from './catalog-limits.ts';
import { emptyAsAbsent, Timestamp } from './fields.ts';
import { Id } from './ids.ts';
import { LongPageInfo, PageQuery } from './paging.ts';
import { line } from './text.ts';

/** Ways in which admins move stock: pieces came, were counted, or were broken or lost. */
export const STOCK_MOVES = ['received', 'counted', 'damaged'] as const;
export type StockMove = (typeof STOCK_MOVES)[number];

/** Reasons for a change of stock. `edit`: an admin set the number in the form of the product, or created the product with it. */
export const STOCK_REASONS = ['edit', 'sale', 'return', ...STOCK_MOVES] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** Body of `POST product/{id}/stock`. */
export const NewStockMove = z
  .object({
    kind: z.enum(STOCK_MOVES),
    quantity: z
      .int('Must be a whole number')
      .min(0, 'Must be at least 0')
      .max(PRODUCT_LIMITS.stock.max, `Must be at most ${PRODUCT_LIMITS.stock.max}`)
      .describe('Pieces that came or broke, or all that there are now if they were counted'),
    words: line(1, 200, 'A shorter note, please').optional(),
  })
  .refine(({ kind, quantity }) => kind === 'counted' || quantity > 0, {
    path: ['quantity'],
    message: 'Must be at least 1',
  });
export type NewStockMove = z.infer<typeof NewStockMove>;

/** A change of what is on hand. */
export const LedgerEntry = z.object({
  at: Timestamp,
  kind: z.enum(STOCK_REASONS),
  quantity: z.int().describe('Pieces that came, or, if negative, left'),
  balance: z.int().describe('Pieces on hand after it'),
  by: z.object({ _id: z.string(), name: z.string() }).optional(),
  orderId: Id.optional(),
  words: z.string().optional(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** The stock of a product. */
const Stock = z.object({
  onHand: z.int().describe('Pieces on the shelf'),
  reserved: z.int().describe('Of them those that open checkouts hold'),
  available: z.int().describe('What can be bought'),
});
export type Stock = z.infer<typeof Stock>;

/** Query of `product/{id}/ledger`. Newest first. */
export const LedgerQuery = PageQuery.extend({ id: z.string() });
export type LedgerQuery = z.infer<typeof LedgerQuery>;

/** Query of `product/ledger/export.csv`. */
export const LedgerExportQuery = z.object({
  id: z.string(),
  product: emptyAsAbsent(Id).describe('Of this product alone'),
});

export const LedgerPage = LongPageInfo.extend({
  success: z.literal(true),
  product: z.object({ _id: Id, name: z.string() }),
  stock: Stock,
  entries: z.array(LedgerEntry),
});
export type LedgerPage = z.infer<typeof LedgerPage>;

export const StockMoved = z.object({
  success: z.literal(true),
  message: z.string(),
  stock: Stock,
  entry: LedgerEntry,
});
export type StockMoved = z.infer<typeof StockMoved>;
