import { Trigger, type Feature } from '#server/platform/feature.ts';
import { planSales, turnPrices } from './plan-sales.queries.ts';
import { salesRoutes } from './sales.routes.ts';
import type { SalesDeps } from './sales.service.ts';

/** Lists show a new price this much later at most; what is charged doesn't wait for it. */
const EVERY_MS = 2_000;

/** Sales, and prices that turn at their times. */
export function salesFeature(needs: Omit<SalesDeps, 'onSale'>): Feature {
  const { database, onChange } = needs;
  const due = new Trigger();
  const telling = (work: typeof planSales) => async () => {
    const done = await work(database);
    if (done > 0) onChange();
    return done;
  };
  return {
    api: [salesRoutes({ ...needs, onSale: due.fire })],
    sweeps: [
      {
        run: telling(turnPrices),
        everyMs: EVERY_MS,
        failure: 'prices were not turned',
      },
      {
        run: telling(planSales),
        everyMs: EVERY_MS,
        trigger: due,
        failure: 'sales were not planned',
      },
    ],
  };
}
