import { dashboardLine, FRESH_FIGURES } from '#web/admin/figures/dashboard-endpoints.ts';
import { useUserId } from '#web/store-hooks.ts';
import { CHART_COLORS } from './chart-colors.ts';
import { ChartScreen } from './ChartScreen.tsx';
import { MonthlyChart } from './MonthlyChart.tsx';

export function Component() {
  const uid = useUserId();
  const query = dashboardLine.useQuery(uid, { skip: uid === '', ...FRESH_FIGURES });
  return (
    <ChartScreen title="Line charts" about="Month by month, over 12 months" query={query} count={4}>
      {({ months, users, products, revenue, discount }) => (
        <>
          <MonthlyChart
            title="Users"
            about="Who joined in each month"
            months={months}
            series={[{ label: 'Users', color: CHART_COLORS[1], values: users, isLine: true }]}
          />
          <MonthlyChart
            title="Products"
            about="New in each month"
            months={months}
            series={[{ label: 'Products', color: CHART_COLORS[4], values: products, isLine: true }]}
          />
          <MonthlyChart
            title="Revenue"
            about="Cancelled orders not counted"
            months={months}
            series={[
              {
                label: 'Revenue',
                color: CHART_COLORS[0],
                values: revenue,
                isLine: true,
                isMoney: true,
              },
            ]}
          />
          <MonthlyChart
            title="Discount"
            about="Given by coupons, cancelled orders not counted"
            months={months}
            series={[
              {
                label: 'Discount',
                color: CHART_COLORS[3],
                values: discount,
                isLine: true,
                isMoney: true,
              },
            ]}
          />
        </>
      )}
    </ChartScreen>
  );
}
