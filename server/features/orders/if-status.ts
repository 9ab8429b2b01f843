import { z } from 'zod';
import { ApiError } from '#server/platform/errors.ts';
import { tagSeen } from '#server/platform/if-match.rule.ts';
import type { OrderRow } from './orders.table.ts';

/** Other headers are let through. */
export const IfStatus = z.looseObject({
  'if-match': z
    .string()
    .optional()
    .describe('The status that the order was seen in: 412 if it has another by now'),
});

/** Throws 412 STALE if `ifMatch` names another status than the order's. */
export function demandStatus({ status }: OrderRow, ifMatch: string | undefined): void {
  if (ifMatch === undefined) return;
  const seen = tagSeen(ifMatch);
  if (seen !== '*' && seen !== status)
    throw new ApiError('STALE', `This order is ${status} by now. Look at it again.`);
}
