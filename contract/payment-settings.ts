import { z } from 'zod';
import { Amount } from './fields.ts';
import { isIban, PAYMENT_KINDS, type PaymentKind } from './payment-kinds.ts';
import type { SettingDescription } from './setting-description.ts';
import { Countries, Money } from './setting-schemas.ts';
import { SETTINGS_LIMITS } from './settings-limits.ts';
import { line, paragraph } from './text.ts';

const limits = SETTINGS_LIMITS.payments;

/** An amount above 0 in whole units. */
const Limit = Money.positive('More than 0, please');

const compact = (text: string) => text.replaceAll(/\s/g, '').toUpperCase();

/** A way to pay, as the owner offers it. Amounts in whole units. */
export const PaymentSetting = z
  .strictObject({
    kind: z.enum(PAYMENT_KINDS),
    on: z.boolean().describe('Whether it is offered'),
    name: line(1, limits.name.max, 'A name, please').describe('As shoppers see it'),
    words: paragraph(0, limits.words.max, 'Shorter words, please').describe(
      'Below it, and with what is to be done after the order',
    ),
    countries: Countries.optional().describe('Only for addresses there; absent: everywhere'),
    deliveries: z
      .array(z.string().max(40))
      .min(1, 'At least one way of delivery, please')
      .max(200)
      .optional()
      .describe('Only with these ways of delivery, by their ids; absent: with all'),
    least: Limit.optional().describe('Only for totals from this on, without the fee'),
    most: Limit.optional().describe('Only for totals up to this, without the fee'),
    fee: Limit.optional().describe('Added to the shipping charges, and taxed like them'),
    dueDays: z
      .int('A whole number of days, please')
      .min(0)
      .max(limits.dueDays.max, `At most ${limits.dueDays.max} days, please`)
      .default(limits.dueDays.usual)
      .describe('Days after the order until which it is to be paid'),
    shipBeforePaid: z
      .boolean()
      .default(false)
      .describe('Of a transfer: the order may be shipped before it is paid'),
    iban: z
      .string()
      .overwrite(compact)
      .refine(isIban, 'An IBAN, please: its check digits are wrong')
      .optional(),
    bic: z
      .string()
      .overwrite(compact)
      .refine((bic) => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic), 'A BIC, please')
      .optional(),
    holder: line(1, limits.holder.max, 'A name, please')
      .optional()
      .describe('To whom the account belongs'),
    upi: z
      .string()
      .trim()
      .max(100)
      .regex(/^[\w.-]{2,}@[A-Za-z][A-Za-z0-9.-]+$/, 'A UPI id, please, such as shop@bank')
      .optional(),
  })
  .superRefine(({ kind, on, iban, holder, upi, words, fee, least, most }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (kind === 'transfer' && on && !iban && !upi && words === '')
      refuse('iban', 'An IBAN or a UPI id, please: shoppers need to know where to pay');
    if (iban && !holder) refuse('holder', 'The name of the account, please');
    if (kind === 'card' && fee !== undefined) refuse('fee', 'A card has no fee');
    if (least !== undefined && most !== undefined && least > most)
      refuse('most', 'Must not be below the least');
  });
export type PaymentSetting = z.infer<typeof PaymentSetting>;

/** The ways to pay of a new shop. */
const CARD_ALONE: PaymentSetting[] = [
  {
    kind: 'card',
    on: true,
    name: 'Card',
    words: '',
    dueDays: limits.dueDays.usual,
    shipBeforePaid: false,
  },
];

/** The owner's ways to pay, edited on a screen of their own. */
export const PAYMENT_FIELDS = {
  payments: {
    kind: 'screen',
    schema: z
      .array(PaymentSetting)
      .min(1, 'At least one way to pay, please')
      .max(PAYMENT_KINDS.length)
      .superRefine((all, context) => {
        const seen = new Set<PaymentKind>();
        for (const [at, { kind }] of all.entries()) {
          if (seen.has(kind))
            context.addIssue({ code: 'custom', path: [at, 'kind'], message: 'Each once, please' });
          seen.add(kind);
        }
        if (!all.some(({ on }) => on))
          context.addIssue({ code: 'custom', message: 'At least one way to pay must be on' });
      })
      .describe('How orders are paid, in the order in which shoppers see it'),
    usual: CARD_ALONE,
    label: 'Payment methods',
  },
} as const satisfies Record<string, SettingDescription>;

/** A way to pay as shoppers see it, for the carts that it takes. Amounts in whole units. */
export const ShownPayment = z
  .object({
    _id: z.enum(PAYMENT_KINDS).describe('What `payment/create` takes as `method`'),
    kind: z.enum(PAYMENT_KINDS),
    name: z.string(),
    words: z.string(),
    fee: Amount.optional().describe('Added to the shipping charges'),
    countries: z.array(z.string()).optional(),
    deliveries: z.array(z.string()).optional(),
    least: Amount.optional(),
    most: Amount.optional(),
  })
  .meta({ id: 'PaymentMethod' });
export type ShownPayment = z.infer<typeof ShownPayment>;

/** The ways to pay that shoppers see: those that are on, in the owner's order. Without a payment provider there are no cards. */
export function shownPayments(
  payments: readonly PaymentSetting[],
  { hasProvider }: { hasProvider: boolean },
): ShownPayment[] {
  return payments
    .filter(({ kind, on }) => on && (hasProvider || kind !== 'card'))
    .map(({ kind, name, words, fee, countries, deliveries, least, most }) => ({
      _id: kind,
      kind,
      name,
      words,
      ...(fee !== undefined && { fee }),
      ...(countries && { countries }),
      ...(deliveries && { deliveries }),
      ...(least !== undefined && { least }),
      ...(most !== undefined && { most }),
    }));
}
