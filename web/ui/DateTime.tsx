interface DateTimeProps {
  /** A moment as ISO 8601. */
  at: string;
  /** With the time of day. */
  withTime?: boolean;
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const MINUTE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in the visitor's own time and way of writing. */
export function DateTime({ at, withTime = false }: DateTimeProps) {
  return <time dateTime={at}>{(withTime ? MINUTE : DAY).format(new Date(at))}</time>;
}
