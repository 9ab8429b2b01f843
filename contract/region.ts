import { z } from 'zod';
import { isPayable } from './provider-currencies.ts';

/** Settings of a shop's place, which can't change any more once it has prices and orders. */
export const REGION_PARTS = ['currency', 'locale', 'timeZone'] as const;
export type RegionPart = (typeof REGION_PARTS)[number];

// Messages complete "NAME …", the name of a setting.

/** A currency that the payment provider takes. */
export const Currency = z
  .string()
  .refine((value) => Intl.supportedValuesOf('currency').includes(value), {
    error: 'must be an ISO 4217 code such as INR',
    abort: true,
  })
  .refine(isPayable, { error: 'must be a currency that the payment provider takes' });

/** The format of amounts and dates. */
export const Locale = z.string().transform((value, context) => {
  try {
    const [canonical] = Intl.NumberFormat.supportedLocalesOf(value);
    if (canonical) return canonical;
  } catch {
    // A malformed tag throws a RangeError.
  }
  context.addIssue('must be a language tag such as en-IN');
  return z.NEVER;
});

/** The time zone of the shop's days and months. */
export const TimeZone = z.string().transform((value, context) => {
  try {
    return Temporal.Now.zonedDateTimeISO(value).timeZoneId;
  } catch {
    context.addIssue('must be a time zone such as Asia/Kolkata');
    return z.NEVER;
  }
});
