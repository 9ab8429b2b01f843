import type { Database } from '#server/platform/database.ts';
import type { Feature, Trigger } from '#server/platform/feature.ts';
import { followCollections, planSales, turnPrices } from './plan-sales.queries.ts';
import { salesRoutes } from './sales.routes.ts';
import type { SalesDeps } from './sales.service.ts';

/** Lists show a new price this much later at most; what is charged doesn't wait for it. */
const EVERY_MS = 2_000;
/** Products come into collections by their stock, stars and age, and out of them, this much before a sale has it. */
const FOLLOW_MS = 20_000;

/** Sales, and prices that turn at their times. */
export function salesFeature(needs: SalesDeps & { salesDue: Trigger }): Feature {
  const { database, onChange, salesDue } = needs;
  const telling = (work: (database: Database) => Promise<number>) => async () => {
    const done = await work(database);
    if (done > 0) onChange();
    return done;
  };
  return {
    api: [salesRoutes(needs)],
    sweeps: [
      {
        run: telling(turnPrices),
        everyMs: EVERY_MS,
        failure: 'prices were not turned',
      },
      {
        run: telling(planSales),
        everyMs: EVERY_MS,
        trigger: salesDue,
        failure: 'sales were not planned',
      },
      {
        run: telling(followCollections),
        everyMs: FOLLOW_MS,
        failure: 'sales did not follow their collections',
      },
    ],
  };
}
