import { z } from 'zod';
import { Timestamp } from './fields.ts';
import { Id } from './ids.ts';

/** Limits of passkeys. */
export const PASSKEY_LIMITS = {
  perAccount: 10,
  /** Minutes in which a browser answers what it was asked. */
  minutes: 5,
} as const;

const Encoded = z.string().regex(/^[\w-]*$/, 'Base64url, please');
const Part = (max: number) => Encoded.min(1).max(max);

const Answer = {
  id: Part(1_400),
  rawId: Part(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()).default({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};

/** A browser's answer to the options of a sign-in: `toJSON()` of its credential. */
export const PasskeyAnswer = z.object({
  response: z.object({
    ...Answer,
    response: z.object({
      clientDataJSON: Part(4_000),
      authenticatorData: Part(4_000),
      // Those of ML-DSA have some 3,300 bytes.
      signature: Part(8_000),
      userHandle: Encoded.max(200).nullish(),
    }),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** A browser's answer to the options of a new passkey. */
export const NewPasskey = z.object({
  response: z.object({
    ...Answer,
    response: z.object({
      clientDataJSON: Part(4_000),
      attestationObject: Part(20_000),
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** Options for `navigator.credentials`, after `parse…OptionsFromJSON`. */
export const PasskeyOptions = z.object({
  success: z.literal(true),
  options: z.looseObject({ challenge: z.string() }).describe('As WebAuthn has them, in JSON'),
});

/** A passkey with which somebody signs in. */
export const Passkey = z
  .object({
    _id: Id,
    name: z.string().describe('The browser and system it was made with, such as "Chrome on Linux"'),
    at: Timestamp,
    lastUsedAt: Timestamp.optional(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyList = z.object({ success: z.literal(true), passkeys: z.array(Passkey) });
export type PasskeyList = z.infer<typeof PasskeyList>;

export const OnePasskey = z.object({ success: z.literal(true), passkey: Passkey });
export type OnePasskey = z.infer<typeof OnePasskey>;
