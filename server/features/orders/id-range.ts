const DIGITS = 32;

/** The ids that begin as somebody typed, with or without dashes; none if no id begins so. */
export function idRange(typed: string): { from: string; to: string } | undefined {
  const digits = typed.trim().toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{1,32}$/.test(digits)) return undefined;
  return { from: digits.padEnd(DIGITS, '0'), to: digits.padEnd(DIGITS, 'f') };
}
