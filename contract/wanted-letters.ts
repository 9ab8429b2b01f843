import { z } from 'zod';

/** The letters that a person can do without, and whether they want them. Body of `PUT user/{uid}/letters`. */
export const WantedLetters = z.object({
  delivered: z.boolean().describe('After a delivery: how was it?'),
});
export type WantedLetters = z.infer<typeof WantedLetters>;

export const WantedLettersAnswer = z.object({ success: z.literal(true), letters: WantedLetters });
export type WantedLettersAnswer = z.infer<typeof WantedLettersAnswer>;
