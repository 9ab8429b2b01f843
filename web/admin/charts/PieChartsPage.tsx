import type { DashboardPie } from '#contract/dashboard.ts';
import { dashboardPie, FRESH_FIGURES } from '#web/admin/figures/dashboard-endpoints.ts';
import { useUserId } from '#web/store-hooks.ts';
import { useMoneyText } from '#web/ui/Money.tsx';
import { ChartScreen } from './ChartScreen.tsx';
import { PartsChart } from './PartsChart.tsx';

export function Component() {
  const uid = useUserId();
  const query = dashboardPie.useQuery(uid, { skip: uid === '', ...FRESH_FIGURES });
  return (
    <ChartScreen title="Pie charts" about="As of now" query={query} count={5}>
      {(charts) => <Charts charts={charts} />}
    </ChartScreen>
  );
}

function Charts({ charts }: { charts: DashboardPie['charts'] }) {
  const money = useMoneyText();
  const { productCategories } = charts;
  const { processing, shipped, delivered, cancelled } = charts.orderFulfillment;
  const { inStock, outOfStock } = charts.stockAvailability;
  const { net, tax, shipping, discount } = charts.revenueDistribution;
  const { admin, customer } = charts.adminCustomer;
  return (
    <>
      <PartsChart
        title="Order fulfilment"
        about="All time"
        kind="Status"
        parts={[
          { label: 'Processing', value: processing },
          { label: 'Shipped', value: shipped },
          { label: 'Delivered', value: delivered },
          { label: 'Cancelled', value: cancelled },
        ]}
      />
      <PartsChart
        title="Product categories"
        kind="Category"
        parts={productCategories.map(({ category, count }) => ({
          label: category,
          value: count,
        }))}
      />
      <PartsChart
        title="Stock availability"
        kind="Products"
        parts={[
          { label: 'In stock', value: inStock },
          { label: 'Out of stock', value: outOfStock },
        ]}
      />
      <PartsChart
        title="Revenue distribution"
        about={`All time, cancelled orders not counted. Discounts of ${money(discount)} were taken off before.`}
        kind="Part"
        isMoney
        parts={[
          { label: 'Net', value: net },
          { label: 'Tax', value: tax },
          { label: 'Shipping', value: shipping },
        ]}
      />
      <PartsChart
        title="Admins and customers"
        kind="Role"
        parts={[
          { label: 'Customers', value: customer },
          { label: 'Admins', value: admin },
        ]}
      />
    </>
  );
}
