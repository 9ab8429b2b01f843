import { isInEu } from '#contract/eu.ts';
import type { TypedTax } from './tax-values.ts';

interface Seen {
  /** The countries that the shop delivers to. */
  soldTo: readonly string[];
  nameOf: (country: string) => string;
}

/** So many countries are named. */
const MOST_NAMED = 5;

/** Returns the holes in the table of rates, a sentence each; none while it is empty. */
export function taxHoles(typed: TypedTax, { soldTo, nameOf }: Seen): string[] {
  const { rates, classes, country, taxPercent } = typed;
  if (rates.length === 0) return [];
  const listed = new Set(rates.map((rate) => rate.country));
  const isExport = (code: string) => isInEu(country) && !isInEu(code) && Number(taxPercent) === 0;
  // What leaves the EU is free of tax.
  const missing = soldTo.filter((code) => !listed.has(code) && !isExport(code));
  const without = classes.filter(
    ({ _id }) =>
      country !== '' &&
      listed.has(country) &&
      !rates.some((rate) => rate.class === _id && rate.country === country),
  );
  return [
    ...(missing.length === 0
      ? []
      : [
          `You sell to ${namedOf(missing.map(nameOf))}, for which the table has no rate: ${taxPercent} % counts there.`,
        ]),
    ...without.map(
      ({ name }) => `“${name}” has no rate in ${nameOf(country)}: ${taxPercent} % counts there.`,
    ),
  ];
}

function namedOf(names: readonly string[]): string {
  const sorted = names.toSorted((one, other) => one.localeCompare(other));
  if (sorted.length <= MOST_NAMED) return sorted.join(', ');
  return `${sorted.slice(0, MOST_NAMED).join(', ')} and ${sorted.length - MOST_NAMED} more countries`;
}
