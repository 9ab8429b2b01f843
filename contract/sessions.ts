import { z } from 'zod';
import { isAccountAddress } from './email-address.ts';
import { Timestamp } from './fields.ts';
import { Id } from './ids.ts';
import { line, personName } from './text.ts';
import { User, USER_LIMITS } from './users.ts';

/** Limits of signing in by e-mail. */
export const CODE_LIMITS = {
  digits: 6,
  /** Minutes for which a code can be entered. */
  minutes: 10,
  tries: 5,
  /** Codes that are sent to an address within 24 hours. */
  perAddressADay: 10,
} as const;

/** Limits of becoming a guest, so that nobody makes many. */
export const GUEST_LIMITS = {
  /** Within 24 hours. */
  perAddressADay: 10,
  perDeviceADay: 10,
  /** Within an hour. */
  perNetworkAnHour: 60,
} as const;

/** Limits of the ways in which somebody signs in. */
export const WAY_LIMITS = { addresses: 5 } as const;

/** Limits of sessions. */
export const SESSION_LIMITS = {
  /** Minutes for which a token counts. */
  tokenMinutes: 10,
  /** Days after the last use of a device's cookie in which it can be used again. */
  days: 30,
  /** Seconds in which the cookie before the last one still counts, for a second tab. */
  graceSeconds: 10,
} as const;

const Email = line(1, USER_LIMITS.email.max, 'Your e-mail address, please').refine(
  isAccountAddress,
  'Your e-mail address, please, such as asha@example.com',
);

/** Body of `session/guest`. `name` is derived from the address if it is absent. */
export const NewGuest = z.object({
  email: Email,
  name: personName(USER_LIMITS.name.min, USER_LIMITS.name.max).optional(),
});
export type NewGuest = z.infer<typeof NewGuest>;

/** Body of `session/code`. */
export const NewCode = z.object({ email: Email });

/** A code as somebody types it. */
export const Code = z
  .string()
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'The six digits of the code, please'));

/** Body of `session`. */
export const NewSession = z.object({ email: Email, code: Code });

/** A token of the shop's own, and whose it is. */
export const SessionAnswer = z.object({
  success: z.literal(true),
  token: z.string().describe('For the header `Authorization: Bearer`'),
  expiresAt: Timestamp.describe(`When the token ends: ${SESSION_LIMITS.tokenMinutes} minutes on`),
  user: User,
});
export type SessionAnswer = z.infer<typeof SessionAnswer>;

/** A device on which somebody is signed in. */
export const Session = z
  .object({
    _id: Id,
    device: z.string().describe('The browser and its system, such as "Firefox on Windows"'),
    at: Timestamp.describe('When the person signed in there'),
    lastSeenAt: Timestamp,
    current: z.boolean().describe('True for the session of the token that asks'),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

export const SessionList = z.object({ success: z.literal(true), sessions: z.array(Session) });

/** An address whose codes lead to somebody's account. */
export const SignInAddress = z
  .object({ email: z.string(), at: Timestamp.describe('When it was proved') })
  .meta({ id: 'SignInAddress' });
export type SignInAddress = z.infer<typeof SignInAddress>;

export const SignInAddressList = z.object({
  success: z.literal(true),
  addresses: z.array(SignInAddress),
});
export type SignInAddressList = z.infer<typeof SignInAddressList>;

export const OneSignInAddress = z.object({ success: z.literal(true), address: SignInAddress });
export type OneSignInAddress = z.infer<typeof OneSignInAddress>;

/** Query of `DELETE session/way`. */
export const AddressToRemove = z.object({ email: Email });
