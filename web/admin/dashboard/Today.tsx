import { NOT_CANCELLED } from '#contract/list-choices.ts';
import { dashboardToday, FRESH_FIGURES } from '#web/admin/figures/dashboard-endpoints.ts';
import { useFigures } from '#web/admin/figures/use-figures.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { countOf } from '#web/ui/count-of.ts';
import { boundedCount } from './dashboard-words.ts';
import { OrderTiles } from './OrdersToday.tsx';
import { Tile } from './Tile.tsx';

/** The work of today, and the sales so far beside those of the same weekday a week before. */
export function Today() {
  const uid = useUserId();
  const { full } = useFigures();
  const { currentData: today } = dashboardToday.useQuery(uid, {
    skip: uid === '',
    ...FRESH_FIGURES,
  });
  const count = (value: number | undefined) => (value === undefined ? '–' : full(value));
  const orders = (value: number | undefined) =>
    value === undefined ? '–' : countOf(value, 'order', full);
  const counted = (value: number | undefined) =>
    value === undefined ? '–' : boundedCount(value, full);
  const money = (value: number | undefined) => (value === undefined ? '–' : full(value, true));
  return (
    <section aria-labelledby="today" aria-busy={!today} className="mb-12">
      <h2 id="today" className="mb-3 font-semibold">
        Today
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-[repeat(5,minmax(0,1fr))_minmax(0,2fr)]">
        <OrderTiles
          toShip={count(today?.toShip)}
          attention={count(today?.attention)}
          returns={count(today?.returns)}
        />
        <Tile to={`${adminPaths.products}?stock=low`} label="Low in stock">
          {counted(today?.low)}
        </Tile>
        <Tile
          to={`${adminPaths.products}?stock=out`}
          label="Sold out"
          className="col-span-2 sm:col-span-1"
        >
          {counted(today?.out)}
        </Tile>
        <Tile
          to={`${adminPaths.transactions}?dates=today&status=${NOT_CANCELLED}`}
          label="Sales so far"
          note={`${orders(today?.orders)}. A week ago by now ${money(today?.weekBefore.sales)}, ${orders(today?.weekBefore.orders)}`}
          className="col-span-2 sm:col-span-1"
        >
          {money(today?.sales)}
        </Tile>
        {today && today.due.orders > 0 && (
          <Tile
            to={`${adminPaths.transactions}?payment=due`}
            label="To be paid"
            note={orders(today.due.orders)}
            className="col-span-2 sm:col-span-1"
          >
            {money(today.due.amount)}
          </Tile>
        )}
      </ul>
    </section>
  );
}
