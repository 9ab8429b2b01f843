import type { SeededRandom } from './seeded-random.ts';

const DAY = 86_400_000;
/** Most customers live at UTC+05:30, and shop in the evening. */
const ZONE = 5.5 * 3_600_000;

/** Random times of orders between two times, ascending: growing in number, most at weekends, in the evening and before Diwali. */
export function busyTimes(
  count: number,
  from: Date,
  to: Date,
  random: SeededRandom,
): IteratorObject<Date> {
  const days = Math.max(1, Math.floor((to.getTime() - from.getTime()) / DAY));
  const reached: number[] = [];
  let sum = 0;
  for (let day = 0; day < days; day += 1) {
    sum += trade(new Date(from.getTime() + day * DAY), day / days);
    reached.push(sum);
  }
  const times = Float64Array.from({ length: count }, () => {
    const day = firstAbove(reached, random.fraction() * sum);
    // Days are counted back from the end, so that the last one is the last 24 hours.
    const start = to.getTime() - (days - day) * DAY;
    return Math.floor(start + random.fraction() * DAY);
  });
  const sorted = times.map((time) => towardsEvening(time, to, random)).sort();
  return sorted.values().map((time) => new Date(time));
}

function trade(day: Date, progress: number): number {
  const growth = 0.6 + 0.9 * progress;
  const weekend = [0, 6].includes(day.getUTCDay()) ? 1.35 : 1;
  const season = day.getUTCMonth() * 100 + day.getUTCDate();
  // From 10 October to 12 November (month index × 100 + day).
  const festive = season >= 910 && season <= 1012 ? 1.8 : 1;
  return growth * weekend * festive;
}

/** Few people shop at night: most such times are moved to the evening before. */
function towardsEvening(time: number, end: Date, random: SeededRandom): number {
  const hour = ((time + ZONE) % DAY) / 3_600_000;
  if (hour > 8 || random.happens(0.15)) return Math.min(time, end.getTime());
  return Math.floor(time - hour * 3_600_000 - random.fraction() * 5 * 3_600_000);
}

/** Index of the first sum above a value, by binary search. */
export function firstAbove(
  ascending: { readonly length: number; readonly [index: number]: number },
  value: number,
): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
