/** Ranges of days that lists offer, up to today. */
export const DATE_PRESETS = ['today', 'yesterday', '7-days', 'month'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

export const DATE_WORDS: Readonly<Record<DatePreset, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7-days': 'Last 7 days',
  month: 'This month',
};

/** A first and a last day of a calendar, such as 2026-03-01; each may be open (''). */
interface DayRange {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

/** The days of a preset in the shop's time zone. */
export function rangeOf(preset: DatePreset, now: Date, timeZone: string): DayRange {
  const today = dayOf(now, timeZone);
  const ranges: Record<DatePreset, DayRange> = {
    today: { from: today, to: today },
    yesterday: { from: daysBefore(today, 1), to: daysBefore(today, 1) },
    '7-days': { from: daysBefore(today, 6), to: today },
    month: { from: `${today.slice(0, 7)}-01`, to: today },
  };
  return ranges[preset];
}

/** The day that it is in a time zone. */
export function dayOf(now: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The day if the text is one of this century or the last, as the API takes them; '' otherwise. */
export function readDay(text: string): string {
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(text)) return '';
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || isoDay(at) !== text ? '' : text;
}

/** Returns true if both days are set, in the wrong order. */
export function isBackwards({ from, to }: DayRange): boolean {
  return from !== '' && to !== '' && to < from;
}

/** A list's query for the API, which knows days but no presets. */
export function withDays(query: string, now: Date, timeZone: string): string {
  const params = new URLSearchParams(query);
  const preset = DATE_PRESETS.find((one) => one === params.get('dates'));
  params.delete('dates');
  if (preset) {
    const { from, to } = rangeOf(preset, now, timeZone);
    params.set('from', from);
    params.set('to', to);
  }
  return params.toString();
}

function daysBefore(day: string, count: number): string {
  return isoDay(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS);
}

function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
