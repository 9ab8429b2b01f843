/** The option after (`step` 1) or before (-1) the active one, around the ends; -1 is none. */
export function stepTo(active: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (active < 0) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}
