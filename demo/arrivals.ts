import type { CategorizedGood } from './goods.ts';
import type { SeededRandom } from './seeded-random.ts';

const DAY = 86_400_000;
/** The shop opened shortly before its first year of orders began. */
export const OPENED_DAYS_AGO = 400;
/** Only the novelties were added after this time before now. */
export const NOVELTIES_DAYS_AGO = 24;

/** The newest products and families, newest first, which the home page shows. */
const NOVELTIES = [
  'Café Press, Brass',
  'Field Watch Blue',
  'Halden Wireless Headphones',
  'Weekend Duffel',
  'Terra Turntable',
  'Dune Stoneware Vase',
  'Prime Lens 35 mm f/1.8',
  'Old Forest Lantern',
];

/** Returns the time at which each product was added: half of them at the opening, the rest over time. */
export function arrivals(
  goods: readonly CategorizedGood[],
  now: Date,
  random: SeededRandom,
): Date[] {
  return goods.map(({ name, family }) => {
    const novelty = NOVELTIES.indexOf(family?.name ?? name);
    const daysAgo =
      novelty === -1 ? ordinaryArrival(random) : 1 + novelty * 2.6 + random.fraction();
    return new Date(Math.floor(now.getTime() - daysAgo * DAY));
  });
}

function ordinaryArrival(random: SeededRandom): number {
  const span = OPENED_DAYS_AGO - NOVELTIES_DAYS_AGO;
  return random.happens(0.5)
    ? OPENED_DAYS_AGO - random.fraction() * 20
    : NOVELTIES_DAYS_AGO + random.fraction() * span;
}
