import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { type ReactNode, use } from 'react';
import type { DashboardStats } from '#contract/dashboard.ts';
import { nameMonthAlone } from '#web/admin/figures/months.ts';
import { Money, MoneyContext, useNumberText } from '#web/ui/Money.tsx';
import { describeChange } from './dashboard-words.ts';

/** The four figures of the shop, each with how this month so far compares with the same days of the last month. */
export function Figures({ stats }: { stats: DashboardStats['stats'] }) {
  const { locale } = use(MoneyContext);
  const { count, chart, changePercent, lastMonthSoFar } = stats;
  const lastMonth = nameMonthAlone(chart.months.at(-2) ?? '', locale);
  const number = useNumberText();
  const trendOf = (figure: keyof typeof changePercent, comparesNewOnes = false) => {
    const percent = changePercent[figure];
    const before = lastMonthSoFar[figure];
    return { percent, ...describeChange({ percent, before, lastMonth, comparesNewOnes }, number) };
  };
  const cancelled = count.cancelled > 0 && `${number(count.cancelled)} cancelled not counted`;
  return (
    <dl className="grid gap-x-6 border-b border-line sm:grid-cols-2 sm:gap-y-8 sm:border-0 lg:grid-cols-[minmax(max-content,1fr)_repeat(3,minmax(0,1fr))]">
      <Figure label="Revenue" note="All time" trend={trendOf('revenue')}>
        <Money amount={count.revenue} />
      </Figure>
      <Figure label="Users" note="Now" trend={trendOf('user', true)}>
        {number(count.user)}
      </Figure>
      <Figure
        label="Transactions"
        note={['All time', cancelled].filter(Boolean).join(', ')}
        trend={trendOf('order')}
      >
        {number(count.order)}
      </Figure>
      <Figure label="Products" note="Now" trend={trendOf('product', true)}>
        {number(count.product)}
      </Figure>
    </dl>
  );
}

function Figure({
  label,
  note,
  trend: { percent, change, against },
  children,
}: {
  label: string;
  /** The period of the figure. */
  note: string;
  trend: { percent: number; change: string; against: string };
  children: ReactNode;
}) {
  const Icon = percent > 0 ? TrendingUp : TrendingDown;
  const tone = percent > 0 ? 'text-accent' : percent < 0 ? 'text-danger' : 'text-ink-muted';
  return (
    // One line each on a phone, so that the largest figure is never wrapped.
    <div className="grid min-w-0 grid-cols-[1fr_auto] items-center gap-x-4 border-t border-line py-3 sm:block sm:pb-0">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="row-span-2 text-base font-semibold whitespace-nowrap tabular-nums min-[24rem]:text-lg sm:mt-1 sm:text-xl">
        {children}
      </dd>
      <dd className="col-start-1 text-sm text-ink-muted sm:max-w-52">{note}</dd>
      <dd className="col-span-2 text-sm sm:mt-2 sm:max-w-52">
        <span className={`inline-flex items-center gap-1 font-medium tabular-nums ${tone}`}>
          {percent !== 0 && <Icon className="size-4" aria-hidden="true" />}
          {change}
        </span>{' '}
        <span className="text-ink-muted">{against}</span>
      </dd>
    </div>
  );
}
