import type { DashboardStats } from '#contract/dashboard.ts';
import { CHART_COLORS } from '#web/admin/charts/chart-colors.ts';
import { MonthlyChart } from '#web/admin/charts/MonthlyChart.tsx';
import { paths } from '#web/paths.ts';
import { DashboardPart } from './DashboardPart.tsx';
import { Figures } from './Figures.tsx';
import { LatestTransactions } from './LatestTransactions.tsx';
import { LowStock } from './LowStock.tsx';
import { Shares } from './Shares.tsx';

/** How the shop is doing, and what needs somebody's eye. */
export function DashboardScreen({ stats }: { stats: DashboardStats['stats'] }) {
  const { chart, categoryCount, userRatio, latestTransaction, lowStock, lowStockCount } = stats;
  return (
    <div className="flex flex-col gap-12">
      <Figures stats={stats} />
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
        <DashboardPart title="Inventory by category">
          <Shares rows={categoryCount.map(({ category, count }) => ({ label: category, count }))} />
        </DashboardPart>
      </div>
      <div className={COLUMNS}>
        <DashboardPart
          title="Latest transactions"
          more={{ path: paths.adminTransactions, label: 'All transactions' }}
        >
          <LatestTransactions orders={latestTransaction} />
        </DashboardPart>
        <DashboardPart title="Admins and customers">
          <Shares
            rows={[
              { label: 'Customers', count: userRatio.customer },
              { label: 'Admins', count: userRatio.admin },
            ]}
          />
        </DashboardPart>
      </div>
      <DashboardPart
        title="Low stock"
        more={{ path: `${paths.adminProducts}?sort=stock`, label: 'All products by stock' }}
      >
        <LowStock products={lowStock} count={lowStockCount} />
      </DashboardPart>
    </div>
  );
}

const COLUMNS = 'grid items-start gap-x-12 gap-y-12 xl:grid-cols-[minmax(0,1fr)_16rem]';
