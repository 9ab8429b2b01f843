import type { z } from 'zod';

/**
 * The way a setting is typed, compared and shown. `text`, `email`, `phone`, `code`, `digits`: one line; `prose`: several; `money`: whole
 * currency units; `flag`: yes or no; `month`: 1 for January; `duties`: `none`, `all`, or some; `days`: from how many to how many; `screen`: edited on a screen of its own.
 */
export type SettingKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'code'
  | 'digits'
  | 'prose'
  | 'picture'
  | 'money'
  | 'percent'
  | 'count'
  | 'month'
  | 'flag'
  | 'choice'
  | 'duties'
  | 'countries'
  | 'carriers'
  | 'days'
  | 'daysByCountry'
  | 'screen';

/** The sections of the settings' screen. */
export type SettingSection =
  | 'shop'
  | 'contact'
  | 'tax'
  | 'countries'
  | 'delivery'
  | 'carriers'
  | 'returns'
  | 'guests'
  | 'staff'
  | 'invoices';

/** All that the shop knows of a setting. */
export interface SettingDescription {
  kind: SettingKind;
  schema: z.ZodType;
  /** Its value in a new shop. The name is that of the configuration; absent for a logo. */
  usual?: unknown;
  /** Everybody may see it. */
  isPublic?: true;
  /** The section of its input, unless it has a screen of its own. */
  section?: SettingSection;
  /** Above its input, and in the log if it has no other words there. */
  label: string;
  inLog?: string;
  /** Below its input. */
  hint?: string;
  /** At most so many letters. */
  max?: number;
  /** The values of a choice, each with its words. */
  choices?: readonly (readonly [value: string, words: string])[];
}
