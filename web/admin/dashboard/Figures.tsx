import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import type { ReactNode } from 'react';
import type { DashboardStats } from '#contract/dashboard.ts';
import { Money } from '#web/ui/Money.tsx';
import { writeChange } from './change-words.ts';

/** The four figures of the shop, each with how this month stands against the last. */
export function Figures({
  count,
  change,
}: {
  count: DashboardStats['stats']['count'];
  change: DashboardStats['stats']['changePercent'];
}) {
  return (
    <dl className="grid gap-x-6 border-b border-line sm:grid-cols-2 sm:gap-y-8 sm:border-0 lg:grid-cols-[minmax(max-content,1fr)_repeat(3,minmax(0,1fr))]">
      <Figure label="Revenue" change={change.revenue}>
        <Money amount={count.revenue} />
      </Figure>
      <Figure label="Users" change={change.user}>
        {count.user.toLocaleString()}
      </Figure>
      <Figure label="Transactions" change={change.order}>
        {count.order.toLocaleString()}
      </Figure>
      <Figure label="Products" change={change.product}>
        {count.product.toLocaleString()}
      </Figure>
    </dl>
  );
}

function Figure({
  label,
  change,
  children,
}: {
  label: string;
  change: number;
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
      <dd className="flex flex-wrap items-center gap-x-1.5 text-sm sm:mt-1">
        <span className={`inline-flex items-center gap-1 font-medium tabular-nums ${tone}`}>
          {change !== 0 && <Icon className="size-4" aria-hidden="true" />}
          {writeChange(change)}
        </span>
        <span className="text-ink-muted">on last month</span>
      </dd>
    </div>
  );
}
