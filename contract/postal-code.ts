import { ADDRESS_DATA } from './address-data.ts';
import { labelInText, postalCodeLabel } from './address-format.ts';
import { countryName } from './countries.ts';

type ReadCode = { ok: true; code: string } | { ok: false; message: string };

/** The least that a code has in a country whose codes the library doesn't describe. */
const MIN_LENGTH = 3;

/** Patterns that allow less than the library's. */
const STRICTER: Readonly<Record<string, string>> = {
  // A routing key, a space, and four characters. Letters that are easily misread are not used.
  IE: '(?:[AC-FHKNPRTV-Y]\\d{2}|D6W) [\\dAC-FHKNPRTV-Y]{4}',
  IN: '[1-9]\\d{5}',
};

const INDIAN_MESSAGE = 'An Indian pin code has 6 digits and does not start with 0';

/**
 * Reads a postal code as it was typed, by the pattern of its country. It may be in small letters, with or without the blanks
 * and dashes of the country's examples, and with the country in front ("D-26133"); all this is put right. A country's
 * addresses may have no code, or not always: then '' is a code as well, if `isNeeded` is false.
 */
export function readPostalCode(country: string, typed: string, isNeeded: boolean): ReadCode {
  const text = typed.trim();
  if (text === '' && !isNeeded) return { ok: true, code: '' };
  const asked = `The ${labelInText(postalCodeLabel(country))}, please`;
  const { code: known, examples = [] } = ADDRESS_DATA[country] ?? {};
  if (/[^A-Za-z\d -]/.test(text))
    return { ok: false, message: `${asked}: only letters, digits, spaces and dashes` };
  if (text !== '' && !/[A-Za-z\d]/.test(text))
    return { ok: false, message: `${asked}: at least one letter or digit` };
  if (known === undefined) {
    return text.length < MIN_LENGTH
      ? { ok: false, message: `${asked}: at least ${MIN_LENGTH} letters or digits` }
      : { ok: true, code: text };
  }
  const pattern = STRICTER[country] ?? known;
  const whole = new RegExp(`^(?:${pattern})$`);
  const code = waysToWrite(text.toUpperCase(), examples).find((way) => whole.test(way));
  return code === undefined
    ? { ok: false, message: explain(country, pattern, examples) }
    : { ok: true, code };
}

function waysToWrite(typed: string, examples: readonly string[]): string[] {
  const withoutCountry = typed.replace(/^[A-Z]{1,3}[ -]/, '');
  const spaced = examples.map((example) => withSeparatorsOf(example, withoutCountry));
  return [typed, withoutCountry, ...spaced];
}

/** A code with the blanks and dashes of an example that is as long without them; else as it is. */
function withSeparatorsOf(example: string, code: string): string {
  const bare = code.replaceAll(/[ -]/g, '');
  if (example.replaceAll(/[ -]/g, '').length !== bare.length) return code;
  const left = bare[Symbol.iterator]();
  return example.replaceAll(/[^ -]/g, () => left.next().value ?? '');
}

function explain(country: string, pattern: string, [example = '']: readonly string[]): string {
  if (country === 'IN') return INDIAN_MESSAGE;
  const label = labelInText(postalCodeLabel(country));
  const subject = `${/^[EI]/.test(label) ? 'An' : 'A'} ${label} in ${inEnglish(country)}`;
  const digits = /^\\d\{(\d+)\}$/.exec(pattern)?.[1];
  return digits === undefined
    ? `${subject} looks like ${example}`
    : `${subject} has ${digits} digits, such as ${example}`;
}

/** "the Netherlands", "the Falkland Islands", "Germany". */
function inEnglish(country: string): string {
  const name = countryName(country, 'en');
  const isPlural =
    /(Islands|Kingdom|States|Emirates|Republic|Netherlands|Philippines|Bahamas|Maldives|Comoros|Seychelles)$|^Isle |Territory$|Territories$/;
  return isPlural.test(name) ? `the ${name}` : name;
}
