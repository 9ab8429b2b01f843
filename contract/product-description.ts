import { z } from 'zod';

/**
 * The way a field is typed, stored, compared and shown. `text`: one line; `prose`: several; `money`: minor units in the
 * database, whole ones elsewhere; `count`: a whole number; `flag`: yes or no; `choice`: one of some; `time`: a moment; `measure`:
 * a content such as "500 g", which answers have in parts; `party`: whoever answers for the product; `details`: specifications.
 */
export type Kind =
  | 'text'
  | 'prose'
  | 'money'
  | 'count'
  | 'flag'
  | 'choice'
  | 'time'
  | 'measure'
  | 'party'
  | 'details';

/** All that the shop knows of a field that people edit of a product. */
export interface Description {
  kind: Kind;
  /** Above its input. In a sentence with a small first letter, unless it is an abbreviation. */
  label: string;
  /** Validates the text of its input. `''` leaves it empty where it is optional. */
  typed: z.ZodType<unknown, string>;
  /** In answers. Optional: a product may be without it, which is null in its column. */
  shown: z.ZodType;
  /** A new product needs it: the message if it is empty. */
  missing?: string;
  /** Below its input. */
  hint?: string;
  /** Its input takes half the width of the form. */
  isShort?: true;
  /** Under the heading of what the law asks to be stated. */
  isStated?: true;
  /** The value of an empty input, if it isn't `''`. */
  empty?: string;
  /** Of a number, in whole units; of a text, how many letters. */
  limits?: { min?: number; max: number };
  /** Its column in the table of products, if it isn't named as the field. */
  column?: string;
  /** Its column in a file, if it isn't named as the field. */
  csv?: string;
  /** The values of a choice, each with its words. */
  choices?: readonly (readonly [value: string, words: string])[];
  /** A column of the back office's list, where a product on the page has it. */
  inList?: true;
  /** Can be set of many products at once. Price and stock have ways of their own to change. */
  inBulk?: true;
  /** Only for admins with the duty `catalogue`: never in answers for others, pages or structured data. */
  isPrivate?: true;
  /** Its part of the structured data for search engines: https://schema.org/Product. */
  inSearchEngines?: (value: unknown) => object;
}

/** A moment with its time zone, or none. */
export const Moment = z
  .string()
  .trim()
  .pipe(
    z.union([
      z.literal('').transform(() => null),
      z.iso
        .datetime({ offset: true, error: 'A time, please, such as 2026-12-01T09:00:00Z' })
        .transform((text) => new Date(text).toISOString()),
    ]),
  );
