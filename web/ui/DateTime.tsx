import { createContext, use } from 'react';

interface DateTimeProps {
  /** A time in ISO 8601. */
  at: string;
  /** With the time of day. */
  withTime?: boolean;
}

/** The time zone of what is inside. Undefined is the visitor's own. */
export const TimeZoneContext = createContext<string | undefined>(undefined);

const formats = new Map<string, Intl.DateTimeFormat>();

/** A time in the visitor's locale, and in the time zone of `TimeZoneContext`. */
export function DateTime({ at, withTime = false }: DateTimeProps) {
  const timeZone = use(TimeZoneContext);
  return <time dateTime={at}>{formatIn(timeZone, withTime).format(new Date(at))}</time>;
}

/** A format is expensive to make, and a list has many dates. */
function formatIn(timeZone: string | undefined, withTime: boolean): Intl.DateTimeFormat {
  const key = `${String(timeZone)} ${String(withTime)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(undefined, {
      dateStyle: 'medium',
      ...(withTime && { timeStyle: 'short' }),
      ...(timeZone && { timeZone }),
    });
    formats.set(key, format);
  }
  return format;
}
