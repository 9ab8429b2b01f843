import { toMinor, toWhole } from '#contract/money.ts';
import { REPORT_POINTS, type ReportTax, type TaxReportQuery } from '#contract/report.ts';
import { periodTallies } from '#server/features/tallies/read-tallies.queries.ts';
import { invalid } from '#server/platform/errors.ts';
import type { CsvFile } from '#server/platform/exports.ts';
import { countDays, daysAsked, stepsOf } from './report-days.rule.ts';
import { periodTimes, todayOf, type ReportDeps } from './read-report.ts';
import { addFigures, sumTaxes, type TaxFigures } from './sum-taxes.rule.ts';

const USUAL_DAYS = 365;

const HEADER = [
  'month',
  'rate',
  'country',
  'state',
  'total',
  'taxable',
  'tax',
  'cgst',
  'sgst',
  'igst',
  'invoices',
  'creditNotes',
  'sales',
  'cancelled',
  'refunded',
  'net',
  'paidBack',
] as const;

/** The last column of a shop outside India: the name of a rate's part. */
const NAME = 'name';

type Row = ReportTax & TaxFigures & { month: string };

/**
 * CSV file with the tax of each month by rate and place, from invoices less credit notes, with CGST, SGST and IGST, and the
 * report's figures of the orders there. The cells of these three are empty outside India where no paper has them. Throws 400 for days in the
 * wrong order.
 *
 * @param home the country that the shop sells from
 */
export function taxCsv(
  deps: Omit<ReportDeps, 'soldCache'>,
  query: Omit<TaxReportQuery, 'id'>,
  home: string,
): CsvFile<Row> {
  const isInIndia = home === 'IN';
  const days = daysAsked(query, todayOf(deps), USUAL_DAYS);
  if (countDays(days) < 1) throw invalid('to', 'Must not be before the first day');
  const months = stepsOf(days, 'month', REPORT_POINTS);
  if (months.length > REPORT_POINTS) throw invalid('from', 'Must not be so long ago');
  return {
    name: 'tax',
    header: isInIndia ? HEADER : [...HEADER, NAME],
    async *read() {
      const periods = months.map((month) => periodTimes(month, deps.timeZone));
      const topics = ['tax', 'cgst', 'taxed'] as const;
      const tallies = await periodTallies(deps.database.pool, topics, periods);
      for (const [at, { from }] of months.entries()) {
        const month = from.slice(0, 7);
        const taxes = sumTaxes(tallies.byLabel('tax', at), tallies.byLabel('cgst', at));
        yield addFigures(taxes, tallies.byLabel('taxed', at)).map((row) => ({ month, ...row }));
      }
    },
    lines: (row) => [
      [
        row.month,
        row.percent,
        row.country,
        row.state,
        row.total,
        toWhole(toMinor(row.total) - toMinor(row.tax)),
        row.tax,
        ...(isInIndia || row.cgst !== 0 || row.sgst !== 0 || row.igst !== 0
          ? [row.cgst, row.sgst, row.igst]
          : ['', '', '']),
        row.invoices,
        row.creditNotes,
        row.sales,
        row.cancelled,
        row.refunded,
        row.net,
        row.paidBack,
        ...(isInIndia ? [] : [row.name ?? '']),
      ],
    ],
  };
}
