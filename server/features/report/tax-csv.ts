import { REPORT_POINTS, type ReportTax, type TaxReportQuery } from '#contract/report.ts';
import { periodTallies } from '#server/features/tallies/period-tallies.queries.ts';
import { invalid } from '#server/platform/errors.ts';
import type { CsvFile } from '#server/platform/exports.ts';
import { countDays, daysAsked, stepsOf } from './report-days.rule.ts';
import { periodTimes, todayOf, type ReportDeps } from './read-report.ts';
import { sumTaxes } from './sum-taxes.rule.ts';

const USUAL_DAYS = 365;

type Row = ReportTax & { month: string };

/** The tax of each month by rate and place, from invoices less credit notes. Throws 400 for days in the wrong order. */
export function taxCsv(deps: ReportDeps, query: Omit<TaxReportQuery, 'id'>): CsvFile<Row> {
  const days = daysAsked(query, todayOf(deps), USUAL_DAYS);
  if (countDays(days) < 1) throw invalid('to', 'Must not be before the first day');
  const months = stepsOf(days, 'month', REPORT_POINTS);
  if (months.length > REPORT_POINTS) throw invalid('from', 'Must not be so long ago');
  return {
    name: 'tax',
    header: [
      'month',
      'rate',
      'country',
      'state',
      'total',
      'taxable',
      'tax',
      'invoices',
      'creditNotes',
    ],
    async *read() {
      const periods = months.map((month) => periodTimes(month, deps.timeZone));
      const tallies = await periodTallies(deps.database.pool, ['tax'], periods);
      for (const [at, { from }] of months.entries()) {
        const month = from.slice(0, 7);
        yield sumTaxes(tallies.byLabel('tax', at)).map((row) => ({ month, ...row }));
      }
    },
    lines: ({ month, percent, country, state, total, tax, invoices, creditNotes }) => [
      [
        month,
        percent,
        country,
        state,
        total,
        // Whole units with two decimals: without the error of their difference.
        Math.round((total - tax) * 100) / 100,
        tax,
        invoices,
        creditNotes,
      ],
    ],
  };
}
