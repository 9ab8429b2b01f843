/** A part of a whole. */
export interface Part {
  label: string;
  value: number;
}

/** More slices than this can't be distinguished by colour. */
const MAX_SLICES = 6;
const REST = 'Other';

/** The parts to draw: the largest ones, and the sum of the others. Empty parts are left out. */
export function slicesOf(parts: readonly Part[]): Part[] {
  const present = parts.filter(({ value }) => value > 0);
  if (present.length <= MAX_SLICES) return present;
  const sorted = present.toSorted((one, other) => other.value - one.value);
  const rest = sorted.slice(MAX_SLICES - 1);
  return [
    ...sorted.slice(0, MAX_SLICES - 1),
    { label: REST, value: rest.reduce((sum, { value }) => sum + value, 0) },
  ];
}

/** The share of a part in the whole: "25%", "<1%"; "–" where the whole is 0. */
export function shareOf(value: number, parts: readonly Part[]): string {
  const whole = parts.reduce((sum, part) => sum + part.value, 0);
  if (whole === 0) return '–';
  const percent = (value / whole) * 100;
  if (percent > 0 && percent < 1) return '<1%';
  return `${Math.round(percent)}%`;
}
