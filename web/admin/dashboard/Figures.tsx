import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import type { ReactNode } from 'react';
import type { DashboardStats } from '#contract/dashboard.ts';
import { Money } from '#web/ui/Money.tsx';
import { nameMonthAlone } from '#web/admin/charts/months.ts';
import { writeChange } from './change-words.ts';

/** The four figures of the shop, each with how this month so far compares with the same days of the last month. */
export function Figures({
  count,
  change,
  lastMonth,
}: {
  count: DashboardStats['stats']['count'];
  change: DashboardStats['stats']['changePercent'];
  /** Such as "2026-10". */
  lastMonth: string;
}) {
  const against = `this month so far, against the same days of ${nameMonthAlone(lastMonth)}`;
  return (
    <dl className="grid gap-x-6 border-b border-line sm:grid-cols-2 sm:gap-y-8 sm:border-0 lg:grid-cols-[minmax(max-content,1fr)_repeat(3,minmax(0,1fr))]">
      <Figure label="Revenue" change={change.revenue} against={against}>
        <Money amount={count.revenue} />
      </Figure>
      <Figure label="Users" change={change.user} against={against}>
        {count.user.toLocaleString()}
      </Figure>
      <Figure
        label="Transactions"
        note={
          count.cancelled > 0
            ? `${count.cancelled.toLocaleString()} cancelled not counted`
            : undefined
        }
        change={change.order}
        against={against}
      >
        {count.order.toLocaleString()}
      </Figure>
      <Figure label="Products" change={change.product} against={against}>
        {count.product.toLocaleString()}
      </Figure>
    </dl>
  );
}

function Figure({
  label,
  note,
  change,
  against,
  children,
}: {
  label: string;
  note?: string | undefined;
  change: number;
  against: string;
  children: ReactNode;
}) {
  const Icon = change > 0 ? TrendingUp : TrendingDown;
  const tone = change > 0 ? 'text-accent' : change < 0 ? 'text-danger' : 'text-ink-muted';
  return (
    // On a phone a line each: there the largest figure has all the room it needs, and is never broken.
    <div className="grid min-w-0 grid-cols-[1fr_auto] items-center gap-x-4 border-t border-line py-3 sm:block sm:pb-0">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="row-span-2 text-base font-semibold whitespace-nowrap tabular-nums min-[24rem]:text-lg sm:mt-1 sm:text-xl">
        {children}
      </dd>
      <dd className="col-start-1 text-sm text-ink-muted sm:max-w-52">
        {['All time', note].filter(Boolean).join(', ')}
      </dd>
      <dd className="col-span-2 text-sm sm:mt-2 sm:max-w-52">
        <span className={`inline-flex items-center gap-1 font-medium tabular-nums ${tone}`}>
          {change !== 0 && <Icon className="size-4" aria-hidden="true" />}
          {writeChange(change)}
        </span>{' '}
        <span className="text-ink-muted">{against}</span>
      </dd>
    </div>
  );
}
