import type { Party } from '#contract/party.ts';

/** Whoever answers for a product, as typed. */
export type PartyParts = Record<keyof Party, string>;

/** The form has a party in one field, as the API takes it: as JSON, or empty. */
export function partsOf(text: string): PartyParts {
  const {
    name = '',
    address = '',
    contact = '',
    country = '',
  } = JSON.parse(text || '{}') as Partial<PartyParts>;
  return { name, address, contact, country };
}

/** Parts as the form's field; empty if none is typed. */
export function writeParts(parts: Partial<Party>): string {
  const { name = '', address = '', contact = '', country } = parts;
  if (![name, address, contact, country].some((part) => part?.trim())) return '';
  return JSON.stringify({ name, address, contact, ...(country && { country }) });
}
