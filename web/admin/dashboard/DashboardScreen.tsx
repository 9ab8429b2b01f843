import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { DashboardStats } from '#contract/dashboard.ts';
import { CHART_COLORS } from '#web/admin/charts/chart-colors.ts';
import { MonthlyChart } from '#web/admin/charts/MonthlyChart.tsx';
import { shareOf } from '#web/admin/charts/slices.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { useNumberText } from '#web/ui/Money.tsx';
import { Figures } from './Figures.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { LatestTransactions } from './LatestTransactions.tsx';
import { LowStock } from './LowStock.tsx';

/** Figures of the shop, and what needs attention, as far as the admin may see it. */
export function DashboardScreen({ stats }: { stats: DashboardStats['stats'] }) {
  const { count, categoryCount, lowStock, lowStockCount = 0 } = stats;
  const hasSold = count.order > 0 || count.cancelled > 0;
  const inventory = (
    <Section title="Inventory by category">
      <Shares rows={categoryCount.map(({ category, count }) => ({ label: category, count }))} />
    </Section>
  );
  return (
    <div className="flex flex-col gap-12">
      <Figures stats={stats} />
      {hasSold ? (
        <Sales stats={stats} inventory={inventory} />
      ) : (
        <>
          <FirstSteps products={count.product} />
          {count.product > 0 && inventory}
        </>
      )}
      {lowStock && (hasSold || count.product > 0) && (
        <Section
          title="Low stock"
          more={{ path: `${adminPaths.products}?sort=stock`, label: 'All products by stock' }}
        >
          <LowStock products={lowStock} count={lowStockCount} />
        </Section>
      )}
    </div>
  );
}

interface SalesProps {
  stats: DashboardStats['stats'];
  inventory: ReactNode;
}

/** The sales, with the inventory beside them. */
function Sales({ stats, inventory }: SalesProps) {
  const { chart, userRatio, latestTransaction } = stats;
  return (
    <>
      <div className={COLUMNS}>
        <MonthlyChart
          title="Revenue and transactions"
          about="Over 6 months, cancelled transactions not counted"
          months={chart.months}
          series={[
            { label: 'Revenue', color: CHART_COLORS[0], values: chart.revenue, isMoney: true },
            { label: 'Transactions', color: CHART_COLORS[1], values: chart.order, isLine: true },
          ]}
        />
        {inventory}
      </div>
      <div className={COLUMNS}>
        {latestTransaction && (
          <Section
            title="Latest transactions"
            more={{ path: adminPaths.transactions, label: 'All transactions' }}
          >
            <LatestTransactions orders={latestTransaction} />
          </Section>
        )}
        <Section title="Admins and customers">
          <Shares
            rows={[
              { label: 'Customers', count: userRatio.customer },
              { label: 'Admins', count: userRatio.admin },
            ]}
          />
        </Section>
      </div>
    </>
  );
}

const COLUMNS = 'grid items-start gap-x-12 gap-y-12 xl:grid-cols-[minmax(0,1fr)_16rem]';

interface SectionProps {
  title: string;
  /** A link to the full list. */
  more?: { path: string; label: string };
  children: ReactNode;
}

/** A section of the dashboard under its heading. */
function Section({ title, more, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {more && (
          <Link
            to={more.path}
            className="-my-1 inline-flex min-h-8 items-center text-sm text-accent underline-offset-4 hover:underline"
          >
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

interface ShareRow {
  label: string;
  count: number;
}

/** Parts of a whole: the number of each, and its share. */
function Shares({ rows }: { rows: readonly ShareRow[] }) {
  const number = useNumberText();
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const parts = rows.map(({ label, count }) => ({ label, value: count }));
  if (rows.length === 0) return <p className="text-ink-muted">Nothing yet</p>;
  return (
    <ul className="flex flex-col gap-3.5 text-sm">
      {rows.map(({ label, count }) => (
        <li key={label}>
          <span className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="shrink-0 tabular-nums">
              {number(count)}
              <span className="ml-2 inline-block w-11 text-right text-ink-muted">
                {shareOf(count, parts)}
              </span>
            </span>
          </span>
          <span
            aria-hidden="true"
            className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-sunken forced-colors:border"
          >
            <span
              className="block h-full rounded-full bg-accent forced-colors:bg-[CanvasText]"
              style={{ width: `${all === 0 ? 0 : (count / all) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
