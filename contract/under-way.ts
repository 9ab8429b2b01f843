import { z } from 'zod';
import { Timestamp } from './fields.ts';
import { Id } from './ids.ts';

/** Things that have to end before somebody can delete their account. */
export const UNDER_WAY_KINDS = ['checkout', 'order', 'return', 'refund', 'dispute'] as const;

/** Something of a person that is under way. */
export const UnderWay = z
  .object({
    kind: z.enum(UNDER_WAY_KINDS),
    orderId: Id.optional().describe('The order that it belongs to; absent for a checkout'),
    number: z.int().optional().describe('The number of that order'),
    until: Timestamp.optional().describe('When a checkout ends if it is not paid'),
  })
  .meta({ id: 'UnderWay' });
export type UnderWay = z.infer<typeof UnderWay>;

/** The things that the caller has under way: at most five of a kind. */
export const UnderWayAnswer = z.object({ success: z.literal(true), reasons: z.array(UnderWay) });
export type UnderWayAnswer = z.infer<typeof UnderWayAnswer>;
