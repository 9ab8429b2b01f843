import { z } from 'zod';

/** The time for which the link counts that makes somebody the shop's owner. */
export const OWNER_LINK_MINUTES = 60;

/** The key of the link, from its address after `#`. */
export const OwnerKey = z.strictObject({ key: z.string().min(1).max(100) });
export type OwnerKey = z.infer<typeof OwnerKey>;
