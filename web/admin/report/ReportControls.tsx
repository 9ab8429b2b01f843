import { REPORT_COMPARES, REPORT_STEPS } from '#contract/list-choices.ts';
import { DaysFilter } from '#web/admin/list/DaysFilter.tsx';
import { ListSelect } from '#web/admin/list/ListControls.tsx';
import { shopConfig } from '#web/shop-config.ts';
import {
  daysOf,
  PERIOD_WORDS,
  REPORT_PERIODS,
  chooseDays,
  type ReportState,
} from './report-period.ts';
import { COMPARE_WORDS, STEP_WORDS } from './report-words.ts';

interface ReportControlsProps {
  state: ReportState;
  change: (changed: Partial<ReportState>, replace?: boolean) => void;
}

/** Chooses the days of the report, the days to compare them with, and the steps of its chart. */
export function ReportControls({ state, change }: ReportControlsProps) {
  const { period, from, to, compare, by } = state;
  function choose(chosen: string) {
    const known = REPORT_PERIODS.find((one) => one === chosen);
    if (known) change(chooseDays(state, { period: known, from: '', to: '' }));
  }
  return (
    <search className="mb-8 flex flex-wrap gap-3">
      <DaysFilter
        label="Period"
        presets={REPORT_PERIODS.map((one) => [one, PERIOD_WORDS[one]])}
        preset={period}
        from={from}
        to={to}
        onPreset={choose}
        onOwn={() => change(daysOf(period, new Date(), shopConfig.shop.timeZone))}
        onDay={(day) => change(day, true)}
      />
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
          ['', 'Steps: automatic'],
          ...REPORT_STEPS.map((one) => [one, STEP_WORDS[one]] as const),
        ]}
        onChange={(chosen) => change({ by: REPORT_STEPS.find((one) => one === chosen) ?? '' })}
      />
    </search>
  );
}
