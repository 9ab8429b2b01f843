const TIME_DIGITS = 12;

/** The lowest UUIDv7 of a time. Ids that were made since then are not below it. */
export function firstIdOf(time: Date): string {
  const digits = time.getTime().toString(16).padStart(TIME_DIGITS, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}

/** Returns the time at which a UUIDv7 was made. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, TIME_DIGITS), 16));
}
