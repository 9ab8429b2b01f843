import { z } from 'zod';

/** The state of one part of the shop. */
export const HealthCheck = z
  .object({
    name: z.string(),
    ok: z.boolean(),
    words: z.string().describe('How it is, for people'),
    remedy: z.string().optional().describe('What to do about it'),
  })
  .meta({ id: 'HealthCheck' });
export type HealthCheck = z.infer<typeof HealthCheck>;

export const HealthAnswer = z.object({
  success: z.literal(true),
  ok: z.boolean().describe('Whether all checks are'),
  checks: z.array(HealthCheck),
});
export type HealthAnswer = z.infer<typeof HealthAnswer>;
