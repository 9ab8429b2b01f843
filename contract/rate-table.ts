import { rateOfClass, type PricingRules } from './pricing-rules.ts';
import type { Rate } from './tax-rules.ts';

/** The rates of a cart, each once, in the order of its lines. */
export class RateTable {
  readonly rates: Rate[] = [];
  readonly #rules: PricingRules;

  constructor(rules: PricingRules) {
    this.#rules = rules;
  }

  placeOf(taxClass: string): number {
    const rate = rateOfClass(this.#rules, taxClass);
    const known = this.rates.findIndex((one) => compareRates(one, rate) === 0);
    return known < 0 ? this.rates.push(rate) - 1 : known;
  }

  /** The rank of each rate among them: what is split by it doesn't depend on the order of the lines. */
  ranks(): number[] {
    const sorted = this.rates.toSorted(compareRates);
    return this.rates.map((rate) => sorted.indexOf(rate));
  }
}

/** The lower percentage first; of equal ones any order that is always the same. */
function compareRates(one: Rate, other: Rate): number {
  const [first, second] = [partsOf(one), partsOf(other)];
  return one.percent - other.percent || (first < second ? -1 : Number(first > second));
}

function partsOf({ parts = [] }: Rate): string {
  return parts.map(({ name, percent }) => `${name} ${percent}`).join();
}
