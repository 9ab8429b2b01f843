import { z } from 'zod';
import { isAmount } from './money.ts';

/** An amount of money in a request or response: whole currency units, at most two decimals. */
export const Amount = z.number().refine(isAmount, 'Must have at most 2 decimals').meta({
  description: 'Whole currency units with at most 2 decimals',
});
