interface DateTimeProps {
  /** A time in ISO 8601. */
  at: string;
  /** With the time of day. */
  withTime?: boolean;
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const MINUTE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A time in the visitor's own time zone and locale. */
export function DateTime({ at, withTime = false }: DateTimeProps) {
  return <time dateTime={at}>{(withTime ? MINUTE : DAY).format(new Date(at))}</time>;
}
