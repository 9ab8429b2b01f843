import { z } from 'zod';
import { Timestamp } from './fields.ts';

/** Limits of second factors. */
export const FACTOR_LIMITS = {
  /** Digits of a code that an app shows. */
  digits: 6,
  /** Seconds for which an app shows a code. The ones before and after count, too. */
  seconds: 30,
  /** Wrong codes before the first wait. */
  tries: 5,
  /** Minutes of the first wait; each is twice the one before, up to the longest. */
  waitMinutes: 15,
  longestWaitMinutes: 240,
  recoveryCodes: 10,
  /** Minutes in which a new app shows its first code. */
  newMinutes: 15,
  /** Days for which a sign-in counts as proved. */
  days: 30,
} as const;

/** A code of an app, or a recovery code; spaces, hyphens and case don't count. */
export const TypedFactor = z.strictObject({
  code: z.string().trim().min(1, 'A code, please').max(60, 'A code, please'),
});
export type TypedFactor = z.infer<typeof TypedFactor>;

/** The second factor of whoever asks. */
export const SecondFactor = z
  .object({
    has: z.boolean().describe('An app or a passkey'),
    proved: z.boolean().describe('This log-in has proved it'),
    needed: z.boolean().describe('The shop demands it for one of the duties'),
    app: z
      .object({ at: Timestamp, lastUsedAt: Timestamp.optional() })
      .optional()
      .describe('An app that shows codes'),
    passkeys: z.int().describe('A log-in with one proves both factors'),
    recoveryCodes: z.int().describe('How many are left'),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof SecondFactor>;

export const SecondFactorAnswer = z.object({
  success: z.literal(true),
  secondFactor: SecondFactor,
});
export type SecondFactorAnswer = z.infer<typeof SecondFactorAnswer>;

/** The secret with which an app is set up. */
export const NewApp = z.object({
  success: z.literal(true),
  secret: z.string().describe('In base 32, to type'),
  url: z.string().describe('otpauth://…, to draw as a QR code'),
});
export type NewApp = z.infer<typeof NewApp>;

export const RecoveryCodes = SecondFactorAnswer.extend({
  recoveryCodes: z
    .array(z.string())
    .describe('Each stands for the second factor once. Shown now only; the ones before are over'),
});
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
