import { z } from 'zod';

/** The response to a change that returns no data, only a message for a toast. */
export const Done = z.object({ success: z.literal(true), message: z.string() });
export type Done = z.infer<typeof Done>;
