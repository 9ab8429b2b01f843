import { z } from 'zod';
import { CONTENT_UNITS, readContent, writeContent } from './content.ts';
import { COUNTRY_CODES, countryName } from './countries.ts';
import { Party, PartyAsJson } from './party.ts';
import type { Description } from './product-description.ts';
import { paragraph } from './text.ts';

const WARNINGS = { max: 2_000 };

/** Content as a form has it: "500 g", or as JSON. It is stored as the text. */
const TypedContent = z
  .string()
  .trim()
  .transform((text, context) => {
    if (text === '') return '';
    const content = readContent(asText(text));
    if (content) return writeContent(content);
    context.addIssue(`A content, please, such as 500 g: a number and ${CONTENT_UNITS.join(', ')}`);
    return z.NEVER;
  });

/** `{"amount":500,"unit":"g"}` as "500 g". */
function asText(typed: string): string {
  if (!typed.startsWith('{')) return typed;
  try {
    const { amount, unit } = JSON.parse(typed) as Record<string, unknown>;
    return `${String(amount)} ${String(unit)}`;
  } catch {
    return typed;
  }
}

/** What the law asks sellers to say of goods: who made them, who answers for them, how much is in them, and what to beware of. */
export const STATED_FIELDS = {
  maker: {
    kind: 'party',
    label: 'Maker',
    typed: PartyAsJson.describe(
      'JSON `{ "name", "address", "contact", "country"? }`; empty: unknown. The country is read from the end of the address where it isn’t given',
    ),
    shown: Party.optional().describe('Who made it'),
    isStated: true,
    inSearchEngines: (maker: unknown) => {
      const { name, address } = maker as Party;
      return { manufacturer: { '@type': 'Organization', name, address } };
    },
  },
  responsible: {
    kind: 'party',
    label: 'Responsible in the EU',
    typed: PartyAsJson.describe('As `maker`; empty: nobody'),
    shown: Party.optional().describe('Who answers for it in the EU'),
    hint: 'Where the maker is outside the EU: who answers for it there',
    isStated: true,
  },
  origin: {
    kind: 'choice',
    label: 'Country of origin',
    typed: z
      .string()
      .trim()
      .toUpperCase()
      .pipe(z.enum(['', ...COUNTRY_CODES], 'A country code, please, such as DE'))
      .describe('A country code; empty: unknown'),
    shown: z.enum(COUNTRY_CODES).optional().describe('The country that it was made in'),
    choices: [
      ['', 'Unknown'] as const,
      ...COUNTRY_CODES.map((code) => [code, countryName(code, 'en')] as const).sort(
        ([, one], [, other]) => one.localeCompare(other, 'en'),
      ),
    ],
    isShort: true,
    isStated: true,
    inBulk: true,
    inSearchEngines: (origin: unknown) => ({
      countryOfOrigin: { '@type': 'Country', name: origin },
    }),
  },
  content: {
    kind: 'measure',
    label: 'Content',
    typed: TypedContent.describe(
      `Such as \`500 g\` or \`{ "amount": 500, "unit": "g" }\`, in ${CONTENT_UNITS.join(', ')}; empty: none`,
    ),
    shown: z
      .object({ amount: z.number(), unit: z.enum(CONTENT_UNITS) })
      .optional()
      .describe('How much is in it, for its price by kilogram, litre or metre'),
    hint: 'Such as 500 g, 0.75 l or 3 m: shoppers see the price of a kilogram, litre or metre',
    limits: { max: 20 },
    isShort: true,
    isStated: true,
  },
  warnings: {
    kind: 'prose',
    label: 'Warnings',
    typed: paragraph(0, WARNINGS.max, 'Shorter warnings, please'),
    shown: z.string().optional().describe('What to beware of'),
    hint: 'What buyers must know to use it safely, such as “Not for children under 3: small parts”',
    limits: WARNINGS,
    isStated: true,
    inBulk: true,
  },
} as const satisfies Record<string, Description>;
