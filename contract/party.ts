import { z } from 'zod';
import { COUNTRY_CODES, countryName } from './countries.ts';
import { line } from './text.ts';

export const PARTY_LIMITS = {
  name: { min: 1, max: 200 },
  address: { min: 5, max: 500 },
  contact: { min: 3, max: 200 },
};
const { name, address, contact } = PARTY_LIMITS;

const Country = z.enum(COUNTRY_CODES, 'A country code, please, such as DE');

/** Whoever answers for a product (Regulation (EU) 2023/988, article 19), as answers have them. */
export const Party = z.object({
  name: z.string(),
  address: z.string().describe('The postal address'),
  contact: z.string().describe('The electronic address: e-mail or web'),
  country: Country.optional().describe(
    'Absent where unknown, or where the address ends with its name',
  ),
});
export type Party = z.infer<typeof Party>;

/** The same as people write it. */
const TypedParty = z.strictObject({
  name: line(name.min, name.max, 'A name, please'),
  address: z
    .string()
    .transform((text) => text.trim().replaceAll(/\s*[\r\n]+\s*/g, ', '))
    .pipe(line(address.min, address.max, 'A postal address, please')),
  contact: line(contact.min, contact.max, 'An e-mail or web address, please'),
  country: z
    .literal('')
    .transform(() => undefined)
    .or(Country)
    .optional(),
});

/** The same as JSON in a text field of a form; empty: null. */
export const PartyAsJson = z
  .string()
  .transform((text, context): unknown => {
    if (text.trim() === '') return null;
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('Must be JSON: an object with name, address and contact');
      return z.NEVER;
    }
  })
  .pipe(
    TypedParty.nullable().transform((party): Party | null => {
      if (!party) return null;
      const { country = countryAtEnd(party.address), ...rest } = party;
      return { ...rest, ...(country && { country }) };
    }),
  );

/** The party as answers have it: without a country that its address says. */
export function presentParty({ country, ...party }: Party): Party {
  return { ...party, ...(country && country !== countryAtEnd(party.address) && { country }) };
}

/** The code of the country whose English name is the last part of an address. */
export function countryAtEnd(address: string): Party['country'] {
  const last = address.split(/[,\n]/).at(-1)?.trim().replace(/\.$/, '').toLowerCase();
  return COUNTRY_CODES.find((code) => countryName(code, 'en').toLowerCase() === last);
}

const LINES = { name: 'Name', address: 'Address', contact: 'Contact', country: 'Country' } as const;

/** A party by the lines of a cell in a file, each with its name. */
export function linesOf(party: Party): { name: string; value: string }[] {
  return PARTS.flatMap((part) => {
    const value = party[part];
    return value === undefined ? [] : [{ name: LINES[part], value }];
  });
}

/** The lines of a cell as JSON, for `PartyAsJson`. What isn't a part is refused there. */
export function partyOfLines(lines: readonly { name: string; value: string }[]): string {
  const named = (name: string) =>
    PARTS.find((part) => LINES[part].toLowerCase() === name.trim().toLowerCase()) ?? name;
  return JSON.stringify(Object.fromEntries(lines.map(({ name, value }) => [named(name), value])));
}

const PARTS = Object.keys(LINES) as (keyof typeof LINES)[];
