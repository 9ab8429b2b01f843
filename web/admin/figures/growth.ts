const MOST_PERCENT = 1000;

/**
 * A change in percent: "+12%", "−8%", "0%". Above 1,000 % a percentage says little, so it is told how many times as much it
 * is: "× 67". Nothing shrinks by so much.
 */
export function writeGrowth(percent: number, number: (value: number) => string): string {
  if (percent === 0) return '0%';
  if (percent > MOST_PERCENT) return `× ${number(Math.round(1 + percent / 100))}`;
  return `${percent > 0 ? '+' : '−'}${number(Math.abs(percent))}%`;
}
