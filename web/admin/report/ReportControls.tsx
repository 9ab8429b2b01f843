import { REPORT_COMPARES, REPORT_STEPS } from '#contract/list-choices.ts';
import { readDay } from '#web/admin/desk/date-range.ts';
import { ListSelect } from '#web/admin/list/ListControls.tsx';
import { shopConfig } from '#web/shop-config.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { useTypedFilter } from '#web/ui/use-typed-filter.ts';
import { daysOf, PERIOD_WORDS, REPORT_PERIODS, type ReportState } from './report-period.ts';
import { COMPARE_WORDS, STEP_WORDS } from './report-words.ts';

/** The choice of days of one's own, which has fields. */
const OWN = 'own';

interface ReportControlsProps {
  state: ReportState;
  change: (changed: Partial<ReportState>, replace?: boolean) => void;
}

/** Which days the report is of, what it compares them with, and the steps of its chart. */
export function ReportControls({ state, change }: ReportControlsProps) {
  const { period, from, to, compare, by } = state;
  const hasOwn = from !== '' || to !== '';
  function choose(chosen: string) {
    const known = REPORT_PERIODS.find((one) => one === chosen);
    if (known) change({ period: known, from: '', to: '' });
    else change(daysOf(period, new Date(), shopConfig.shop.timeZone));
  }
  return (
    <search className="mb-8 flex flex-wrap gap-3">
      <ListSelect
        label="Period"
        value={hasOwn ? OWN : period}
        options={[
          ...REPORT_PERIODS.map((one) => [one, PERIOD_WORDS[one]] as const),
          [OWN, 'From – to'],
        ]}
        onChange={choose}
      />
      {hasOwn && (
        <>
          <DayField label="From" day={from} onChange={(day) => change({ from: day }, true)} />
          <DayField label="To" day={to} onChange={(day) => change({ to: day }, true)} />
        </>
      )}
      <ListSelect
        label="Compare"
        value={compare}
        options={REPORT_COMPARES.map((one) => [one, COMPARE_WORDS[one]])}
        onChange={(chosen) => change({ compare: REPORT_COMPARES.find((one) => one === chosen)! })}
      />
      <ListSelect
        label="Steps"
        value={by}
        options={[
          ['', 'Fitting steps'],
          ...REPORT_STEPS.map((one) => [one, STEP_WORDS[one]] as const),
        ]}
        onChange={(chosen) => change({ by: REPORT_STEPS.find((one) => one === chosen) ?? '' })}
      />
    </search>
  );
}

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
