import { DATE_PRESETS, DATE_WORDS, dayOf, withDays } from '#web/list/date-range.ts';
import type { AddressedList } from '#web/list/use-list.ts';
import { shopConfig } from '#web/shop-config.ts';
import { DaysFilter } from './DaysFilter.tsx';

/** Filters a list by days of the shop's calendar: a preset, or a first and a last day. */
export function DateFilter({ list }: { list: AddressedList }) {
  const { dates = '', from = '', to = '' } = list.state.filters;
  return (
    <DaysFilter
      label="Dates"
      presets={[
        ['', 'Any time'],
        ...DATE_PRESETS.map((preset) => [preset, DATE_WORDS[preset]] as const),
      ]}
      preset={dates}
      from={from}
      to={to}
      onPreset={(preset) => list.change({ filters: { dates: preset, from: '', to: '' } })}
      onOwn={() => {
        const today = dayOf(new Date(), shopConfig.shop.timeZone);
        list.change({ filters: { dates: '', from: today, to: today } });
      }}
      // Typing adds no step to the history.
      onDay={(day) => list.change({ filters: { dates: '', ...day } }, { replace: true })}
    />
  );
}

/** A list's query for the API, which takes days of the shop's calendar in place of presets. */
export function rangedQuery(query: string): string {
  return withDays(query, new Date(), shopConfig.shop.timeZone);
}
