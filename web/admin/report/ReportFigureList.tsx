import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { REPORT_MEANINGS } from '#contract/report-meanings.ts';
import type { Report, ReportFigures } from '#contract/report.ts';
import { useFigures } from '#web/admin/figures/use-figures.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { changeWords, dayWords } from './report-words.ts';

/** The figures of a period beside those of the other one. They link to what they count, where a list shows it. */
export function ReportFigureList({ report }: { report: Report }) {
  const { compare, stock, from, to } = report;
  const { full, locale } = useFigures();
  const orders = `${adminPaths.transactions}?${new URLSearchParams({ from, to })}`;
  const of = (name: keyof typeof REPORT_MEANINGS) => ({
    now: report[name],
    before: compare[name],
    meaning: REPORT_MEANINGS[name],
  });
  const ofPeople = (name: keyof ReportFigures['people']) => ({
    now: report.people[name],
    before: compare.people[name],
  });
  const { worth, pieces, daysOfCover } = stock;
  return (
    <section aria-labelledby="report-figures">
      <h2 id="report-figures" className="mb-1 font-semibold">
        {days(report, locale)}
      </h2>
      <p className="mb-4 text-sm text-ink-muted">Against {days(compare, locale)}</p>
      <dl className="grid gap-x-6 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        <Compared label="Sales" {...of('sales')} isMoney to={orders} />
        <Compared label="Cancelled" {...of('cancelled')} isMoney />
        <Compared label="Refunded" {...of('refunded')} isMoney />
        <Compared label="Net" {...of('net')} isMoney />
        <Compared label="Paid back" {...of('paidBack')} isMoney />
        <Compared label="Orders" {...of('orders')} to={orders} />
        <Compared label="Average order" {...of('average')} isMoney to={orders} />
        <Compared label="Discounts" {...of('discounts')} isMoney />
        <Compared label="Tax" {...of('tax')} isMoney />
        <Compared label="New customers" {...ofPeople('new')} />
        <Compared label="Orders of returning customers" {...ofPeople('returning')} />
        <Figure
          label="Stock"
          note={`${full(pieces)} pieces, now`}
          to={`${adminPaths.products}?sort=stock`}
        >
          {full(worth, true)}
        </Figure>
        <Figure label="Days of cover" note="If as much is sold as in these days">
          {daysOfCover === null ? '–' : full(daysOfCover)}
        </Figure>
      </dl>
    </section>
  );
}

function days({ from, to }: Pick<ReportFigures, 'from' | 'to'>, locale: string): string {
  return from === to
    ? dayWords(from, locale)
    : `${dayWords(from, locale)} – ${dayWords(to, locale)}`;
}

interface ComparedProps {
  label: string;
  now: number;
  before: number;
  /** Explanation shown beside the figure. */
  meaning?: string;
  isMoney?: boolean;
  to?: string;
}

function Compared({ label, now, before, meaning, isMoney = false, to }: ComparedProps) {
  const { full } = useFigures();
  const note = `${changeWords(now, before, full)}, ${full(before, isMoney)} before`;
  return (
    <Figure
      label={label}
      note={note}
      {...(meaning !== undefined && { meaning })}
      {...(to !== undefined && { to })}
    >
      {full(now, isMoney)}
    </Figure>
  );
}

interface FigureProps {
  label: string;
  note: string;
  meaning?: string;
  to?: string;
  children: ReactNode;
}

function Figure({ label, note, meaning, to, children }: FigureProps) {
  return (
    <div className="min-w-0 border-t border-line pt-3">
      <dt className="flex min-h-6 items-center text-sm text-ink-muted">
        {to === undefined ? (
          label
        ) : (
          <Link
            to={to}
            className="flex min-h-6 items-center text-accent underline underline-offset-4"
          >
            {label}
          </Link>
        )}
      </dt>
      <dd className="mt-1 text-lg font-semibold wrap-anywhere tabular-nums">{children}</dd>
      <dd className="text-sm text-ink-muted tabular-nums">{note}</dd>
      {meaning !== undefined && <dd className="mt-1 text-sm text-ink-muted">{meaning}</dd>}
    </div>
  );
}
