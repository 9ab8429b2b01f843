import { dashboardBar, FRESH_FIGURES } from '#web/admin/figures/dashboard-endpoints.ts';
import { useUserId } from '#web/store-hooks.ts';
import { CHART_COLORS } from './chart-colors.ts';
import { ChartScreen } from './ChartScreen.tsx';
import { MonthlyChart } from './MonthlyChart.tsx';

export function Component() {
  const uid = useUserId();
  const query = dashboardBar.useQuery(uid, { skip: uid === '', ...FRESH_FIGURES });
  return (
    <ChartScreen title="Bar charts" about="Month by month, over 12 months" query={query} count={2}>
      {({ months, products, users, orders }) => (
        <>
          <MonthlyChart
            title="Products and users"
            about="New in each month"
            months={months}
            series={[
              { label: 'Products', color: CHART_COLORS[0], values: products },
              { label: 'Users', color: CHART_COLORS[1], values: users },
            ]}
          />
          <MonthlyChart
            title="Orders"
            about="Placed in each month, cancelled ones not counted"
            months={months}
            series={[{ label: 'Orders', color: CHART_COLORS[2], values: orders }]}
          />
        </>
      )}
    </ChartScreen>
  );
}
