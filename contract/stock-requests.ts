import { z } from 'zod';

/** The number of products that a person may wait for at a time. */
export const STOCK_REQUESTS_MAX = 50;

/** The caller's request to be told when a sold-out product is back. */
export const StockRequestAnswer = z.object({
  success: z.literal(true),
  isWaiting: z.boolean().describe('Whether the shop will write to the caller when it is back'),
  waiting: z.int().optional().describe('For admins: how many people wait, counted up to 1,000'),
});
export type StockRequestAnswer = z.infer<typeof StockRequestAnswer>;
