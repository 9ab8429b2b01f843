import { z } from 'zod';

/** A change that leaves nothing to show but a sentence fit for a toast. */
export const Done = z.object({ success: z.literal(true), message: z.string() });
export type Done = z.infer<typeof Done>;
