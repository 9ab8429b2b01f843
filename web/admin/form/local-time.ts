/** A moment as a `datetime-local` input shows it: in the time zone of the browser. */
export function localTime(at: string): string {
  const time = new Date(at);
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The moment of such an input; undefined if it is none. */
export function readTime(text: string): string | undefined {
  const time = new Date(text);
  return Number.isNaN(time.valueOf()) ? undefined : time.toISOString();
}
