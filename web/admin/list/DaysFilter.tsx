import { isBackwards, readDay } from '#web/list/date-range.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { useTypedFilter } from '#web/ui/use-typed-filter.ts';
import { ListSelect } from './ListControls.tsx';

/** The option of entering days in fields. */
const OWN = 'own';

interface DaysFilterProps {
  label: string;
  /** Days that are offered, with their words. */
  presets: readonly (readonly [preset: string, words: string])[];
  preset: string;
  /** The first and the last day that were entered; '' is open. While one is set, no preset is. */
  from: string;
  to: string;
  onPreset: (preset: string) => void;
  /** Called when days are to be entered. */
  onOwn: () => void;
  /** Called when one of them was entered. */
  onDay: (changed: { from: string } | { to: string }) => void;
}

/** Chooses days of the shop's calendar: a preset, or a first and a last day. */
export function DaysFilter({
  label,
  presets,
  preset,
  from,
  to,
  onPreset,
  onOwn,
  onDay,
}: DaysFilterProps) {
  const hasOwn = from !== '' || to !== '';
  return (
    <>
      <ListSelect
        label={label}
        value={hasOwn ? OWN : preset}
        options={[...presets, [OWN, 'From – to']]}
        onChange={(chosen) => (chosen === OWN ? onOwn() : onPreset(chosen))}
      />
      {hasOwn && (
        <>
          <DayField label="From" day={from} onChange={(day) => onDay({ from: day })} />
          <DayField label="To" day={to} onChange={(day) => onDay({ to: day })} />
          {isBackwards({ from, to }) && (
            <p role="alert" className="basis-full text-sm text-danger">
              The last day is before the first one
            </p>
          )}
        </>
      )}
    </>
  );
}

interface DayFieldProps {
  label: string;
  day: string;
  onChange: (day: string) => void;
}

function DayField({ label, day, onChange }: DayFieldProps) {
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
