/** The moment of an option. Throws unless it is a past one with its time zone, such as 2026-11-27T20:15:00Z. */
export function readMoment(option: string, text: string): Date {
  const at = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(at.getTime()))
    throw new Error(`${option} needs a moment with its time zone, such as 2026-11-27T20:15:00Z`);
  if (at.getTime() > Date.now()) throw new Error(`${option} ${text} is not in the past`);
  return at;
}
