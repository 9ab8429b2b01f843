import { z } from 'zod';
import { Timestamp } from './fields.ts';

/** A script that the log-in page or the payment page may run. */
export const PageScript = z
  .object({
    page: z.enum(['login', 'pay']),
    address: z
      .string()
      .describe('The path of a file of the shop, or the address of a provider’s script'),
    from: z.string().describe('Whose it is: `shop`, or the provider’s name'),
    why: z.string(),
    integrity: z
      .string()
      .optional()
      .describe(
        '`sha384-` and the hash of its bytes; absent until a provider’s script was fetched',
      ),
    bytes: z.int().optional(),
    changedAt: Timestamp.optional().describe('When a provider’s script was first seen as it is'),
    lookedAt: Timestamp.optional().describe('When it was fetched last'),
    problem: z.string().optional().describe('Why the last look at it found nothing'),
  })
  .meta({ id: 'PageScript' });
export type PageScript = z.infer<typeof PageScript>;

export const PageScripts = z.object({ success: z.literal(true), scripts: z.array(PageScript) });
export type PageScripts = z.infer<typeof PageScripts>;
