import { createContext, use } from 'react';
import { MoneyContext } from './Money.tsx';
import { useHydrated } from './use-hydrated.ts';

interface DateTimeProps {
  /** A time in ISO 8601. */
  at: string;
  /** With the time of day. */
  withTime?: boolean;
}

/** The format of the dates inside. The visitor's own is used for what is undefined. */
interface DateFormat {
  timeZone?: string | undefined;
  locale?: string | undefined;
}

export const DateFormatContext = createContext<DateFormat>({});

const formats = new Map<string, Intl.DateTimeFormat>();

/** A time in the locale and the time zone of `DateFormatContext`. */
export function DateTime({ at, withTime = false }: DateTimeProps) {
  const chosen = use(DateFormatContext);
  const { locale, timeZone } = use(MoneyContext);
  // The server does not know the visitor's own.
  const format = useHydrated() ? chosen : { locale, timeZone, ...chosen };
  return (
    <time dateTime={at} suppressHydrationWarning>
      {formatIn(format, withTime).format(new Date(at))}
    </time>
  );
}

/** A format is expensive to make, and a list has many dates. */
function formatIn({ timeZone, locale }: DateFormat, withTime: boolean): Intl.DateTimeFormat {
  const key = `${String(locale)} ${String(timeZone)} ${String(withTime)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, {
      dateStyle: 'medium',
      ...(withTime && { timeStyle: 'short' }),
      ...(timeZone && { timeZone }),
    });
    formats.set(key, format);
  }
  return format;
}
