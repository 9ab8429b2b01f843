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
    <dl className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
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
    <div className="min-w-0 border-t border-line pt-3">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="mt-1 text-lg font-semibold wrap-anywhere tabular-nums sm:text-xl">
        {children}
      </dd>
      <dd className="mt-1 flex flex-wrap items-center gap-x-1.5 text-sm">
        <span className={`inline-flex items-center gap-1 font-medium tabular-nums ${tone}`}>
          {change !== 0 && <Icon className="size-4" aria-hidden="true" />}
          {writeChange(change)}
        </span>
        <span className="text-ink-muted">on last month</span>
      </dd>
    </div>
  );
}
