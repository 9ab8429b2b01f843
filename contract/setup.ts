import { z } from 'zod';
import { Currency, Locale, REGION_PARTS, TimeZone } from './region.ts';
import { SETUP_NEEDS } from './setup-needs.ts';
import { SettingsChanges, StoredSettings } from './settings.ts';

/** The time for which the link counts that makes somebody the shop's owner. */
export const OWNER_LINK_MINUTES = 60;

/** The key of the link, from its address after `#`. */
export const OwnerKey = z.strictObject({ key: z.string().min(1).max(100) });
export type OwnerKey = z.infer<typeof OwnerKey>;

/** Body of `POST setup`: any of the settings, and what a shop can't change any more once it has prices or orders. */
export const SetupAnswers = SettingsChanges.extend({
  currency: Currency.optional().describe(
    'Of all amounts: 409 IN_USE once there are products, coupons or orders, and 400 where SHOP_CURRENCY sets it',
  ),
  locale: Locale.optional().describe('How amounts and dates are written, such as en-IN'),
  timeZone: TimeZone.optional().describe(
    "Of the shop's days and months: 409 IN_USE once there are orders",
  ),
});
export type SetupAnswers = z.infer<typeof SetupAnswers>;

/** The state of a shop's setup. */
export const Setup = z
  .object({
    isOpen: z.boolean().describe('It sells'),
    unset: z.array(z.enum(SETUP_NEEDS)).describe('What it still needs for that'),
    currency: z.string(),
    locale: z.string(),
    timeZone: z.string(),
    fixed: z
      .array(z.enum(REGION_PARTS))
      .describe('Those of them that the environment sets, or that prices or orders depend on'),
    sendsMail: z.boolean().describe('SMTP_URL is set'),
    takesCards: z.boolean().describe('A payment provider is set'),
  })
  .meta({ id: 'Setup' });
export type Setup = z.infer<typeof Setup>;

export const SetupAnswer = z.object({ success: z.literal(true), setup: Setup });
export type SetupAnswer = z.infer<typeof SetupAnswer>;

/** The answer to `POST setup`. */
export const SetupSaved = SetupAnswer.extend({
  message: z.string(),
  settings: StoredSettings,
  restarts: z
    .boolean()
    .describe(
      'Each instance opens the shop anew, which takes seconds, with the new currency, locale or time zone',
    ),
});
export type SetupSaved = z.infer<typeof SetupSaved>;
