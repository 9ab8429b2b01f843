// No zod here: screens that only show addresses import this file.
import { ADDRESS_DATA, type AddressData } from './address-data.ts';
import { countryName } from './countries.ts';
import { stateName } from './states.ts';

type Field = 'address' | 'city' | 'state' | 'pinCode';

/** One field of an address in the country's order. */
export interface AddressPart {
  field: Field;
  label: string;
  isNeeded: boolean;
}

interface WrittenAddress {
  name?: string | undefined;
  address: string;
  city: string;
  state: string;
  country: string;
  pinCode: string;
}

const FIELDS = { N: 'name', A: 'address', C: 'city', S: 'state', Z: 'pinCode' } as const;
type Letter = keyof typeof FIELDS;

/** Every label of a city contains "city": people look for it. */
const CITY_LABELS: Readonly<Record<string, string>> = {
  post_town: 'Town or city',
  suburb: 'City or suburb',
  district: 'City or district',
};
const STATE_LABELS: Readonly<Record<string, string>> = {
  area: 'Area',
  county: 'County',
  department: 'Department',
  district: 'District',
  emirate: 'Emirate',
  island: 'Island',
  oblast: 'Oblast',
  parish: 'Parish',
  prefecture: 'Prefecture',
  region: 'Region',
  state: 'State',
};
const CODE_LABELS: Readonly<Record<string, string>> = {
  pin: 'Pin code',
  zip: 'ZIP code',
  eircode: 'Eircode',
};

/** For countries of which the library knows street and city only. */
const SIMPLEST: AddressData = { format: '%N%n%A%n%C' };
/** Used before a country is chosen. */
const UNKNOWN: AddressData = { format: '%N%n%A%n%C%n%S%n%Z', required: 'SZ', stateName: 'state' };

function dataOf(country: string): AddressData {
  return country === '' ? UNKNOWN : (ADDRESS_DATA[country] ?? SIMPLEST);
}

/**
 * Lists the fields of an address in the country's order, with its labels. Street and city are always among them, even
 * where the library leaves out the city: in Singapore, for example, it is the country.
 */
export function addressParts(country: string): AddressPart[] {
  const data = dataOf(country);
  const letters = [...formatOf(data).matchAll(/%([ACSZ])/g)].map(([, letter]) => letter as Letter);
  return letters.map((letter) => ({
    field: FIELDS[letter] as Field,
    label: labelOf(letter, data),
    isNeeded: letter === 'A' || letter === 'C' || (data.required ?? '').includes(letter),
  }));
}

/** Returns the label of a country's postal codes: "Postcode", "ZIP code". */
export function postalCodeLabel(country: string): string {
  return labelOf('Z', dataOf(country));
}

/** Returns a label as it is written within a sentence: "postcode", but "ZIP code". */
export function labelInText(label: string): string {
  return /^(ZIP|Eircode)/.test(label) ? label : label.toLowerCase();
}

/** True if a phone's keyboard of digits is enough to type the country's postal codes. */
export function hasDigitCodes(country: string): boolean {
  const { examples = [] } = dataOf(country);
  return examples.length > 0 && examples.every((example) => /^[\d -]+$/.test(example));
}

/**
 * Returns the lines of an address as written on a parcel in its country, without empty ones; the country's name comes
 * last. Empty if the address is no longer kept.
 */
export function addressLines(address: WrittenAddress, locale: string): string[] {
  if (address.address === '') return [];
  const data = dataOf(address.country);
  const country = countryName(address.country, locale);
  const texts = { ...address, state: stateName(address) };
  const isCityTwice =
    !data.format.includes('%C') &&
    [country, texts.state].some((text) => isSame(text, address.city));
  const lines = formatOf(data)
    .split('%n')
    // Some formats end with the name of the territory, which is the country's name here.
    .filter((line) => !isSame(line, country))
    .map((line) => fillIn(line, { ...texts, city: isCityTwice ? '' : address.city }));
  return [...lines, country].filter((line) => line !== '');
}

/** Fills in one line. If a field is empty, the text before it is left out too. */
function fillIn(line: string, texts: WrittenAddress): string {
  const [start = '', ...rest] = line.split(/%([NACSZ])/);
  let filled = rest.length === 0 ? start : '';
  let before = start;
  for (let at = 0; at < rest.length; at += 2) {
    const text = texts[FIELDS[rest[at] as Letter]] ?? '';
    if (text !== '') filled += filled === '' && at > 0 ? text : `${before}${text}`;
    before = rest[at + 1] ?? '';
  }
  return filled.trim();
}

function formatOf({ format }: AddressData): string {
  return format.includes('%C') ? format : format.replace('%A', '%A%n%C');
}

function labelOf(letter: Letter, { codeName = '', stateName = '', cityName = '' }: AddressData) {
  if (letter === 'A') return 'Address';
  if (letter === 'C') return CITY_LABELS[cityName] ?? 'City';
  if (letter === 'Z') return CODE_LABELS[codeName] ?? 'Postcode';
  return STATE_LABELS[stateName] ?? 'Province';
}

function isSame(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}
