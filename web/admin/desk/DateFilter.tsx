import { ListSelect } from '#web/admin/list/ListControls.tsx';
import type { AddressedList } from '#web/list/use-list.ts';
import { shopConfig } from '#web/shop-config.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { useTypedFilter } from '#web/ui/use-typed-filter.ts';
import { DATE_PRESETS, dayOf, readDay, withDays } from './date-range.ts';
import { DATE_WORDS } from './desk-list.ts';

/** The choice of days of one's own, which has fields. */
const OWN = 'own';

/** When the orders were placed: a preset, or a first and a last day, of the shop's calendar. */
export function DateFilter({ list }: { list: AddressedList }) {
  const { dates, from = '', to = '' } = list.state.filters;
  const hasOwn = from !== '' || to !== '';
  function choose(chosen: string) {
    const today = dayOf(new Date(), shopConfig.shop.timeZone);
    const filters =
      chosen === OWN ? { dates: '', from: today, to: today } : { dates: chosen, from: '', to: '' };
    list.change({ filters });
  }
  return (
    <>
      <ListSelect
        label="Dates"
        value={hasOwn ? OWN : (dates ?? '')}
        options={[
          ['', 'Any time'],
          ...DATE_PRESETS.map((preset) => [preset, DATE_WORDS[preset]] as const),
          [OWN, 'From – to'],
        ]}
        onChange={choose}
      />
      {hasOwn && (
        <>
          <DayField
            label="From"
            day={from}
            onChange={(from) => list.change({ filters: { dates: '', from } }, REPLACE)}
          />
          <DayField
            label="To"
            day={to}
            onChange={(to) => list.change({ filters: { dates: '', to } }, REPLACE)}
          />
        </>
      )}
    </>
  );
}

/** A list's query for the API, which takes days of the shop's calendar in place of presets. */
export function rangedQuery(query: string): string {
  return withDays(query, new Date(), shopConfig.shop.timeZone);
}

/** Typing adds no step to the history. */
const REPLACE = { replace: true };

function DayField({
  label,
  day,
  onChange,
}: {
  label: string;
  day: string;
  onChange: (day: string) => void;
}) {
  const field = useTypedFilter(day, readDay, onChange);
  return (
    <Field label={label} hideLabel className="min-w-36 flex-1 md:flex-none">
      {(control) => (
        <input
          {...control}
          type="date"
          title={label}
          value={field.text}
          onChange={({ target }) => field.type(target.value)}
          className={INPUT}
        />
      )}
    </Field>
  );
}
