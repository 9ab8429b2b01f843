import { z } from 'zod';
import { BIN_TYPES } from './bin-limits.ts';
import { Timestamp } from './fields.ts';
import { Id } from './ids.ts';
import { LongPageInfo, PageQuery } from './paging.ts';

export const BinItem = z
  .object({
    type: z.enum(BIN_TYPES),
    _id: Id,
    name: z
      .string()
      .describe('The code of a coupon, the number of an order, the name of anything else'),
    deletedAt: Timestamp,
    by: z
      .object({ _id: z.string(), name: z.string() })
      .optional()
      .describe('Who deleted it; unknown for what was deleted before there was a bin'),
  })
  .meta({ id: 'BinItem' });
export type BinItem = z.infer<typeof BinItem>;

/** Query of `bin`. Sorted by the time of deletion, the latest first. */
export const BinQuery = PageQuery.extend({ id: z.string(), type: z.enum(BIN_TYPES).optional() });
export type BinQuery = z.infer<typeof BinQuery>;

export const BinPage = LongPageInfo.extend({
  success: z.literal(true),
  items: z.array(BinItem),
});
export type BinPage = z.infer<typeof BinPage>;
