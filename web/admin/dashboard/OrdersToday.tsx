import { FRESH_FIGURES } from '#web/admin/figures/dashboard-endpoints.ts';
import { useFigures } from '#web/admin/figures/use-figures.ts';
import { transactions } from '#web/admin/orders/transaction-endpoints.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { boundedCount } from './dashboard-words.ts';
import { Tile } from './Tile.tsx';

/** The orders to work on today, for admins with the duty orders and without figures. */
export function OrdersToday() {
  const uid = useUserId();
  const { full } = useFigures();
  const asked = { uid, query: 'limit=1' };
  const { currentData } = transactions.useQuery(asked, { skip: uid === '', ...FRESH_FIGURES });
  const counted = (view: 'to-ship' | 'attention' | 'returns') =>
    currentData ? boundedCount(currentData.counts[view], full) : '–';
  return (
    <section aria-labelledby="today" aria-busy={!currentData} className="mb-8">
      <h2 id="today" className="mb-3 font-semibold">
        Today
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <OrderTiles
          toShip={counted('to-ship')}
          attention={counted('attention')}
          returns={counted('returns')}
        />
      </ul>
    </section>
  );
}

/** Tiles that lead to the views of the list of transactions, with the count of each as text. */
export function OrderTiles(counts: { toShip: string; attention: string; returns: string }) {
  return (
    <>
      <Tile to={`${adminPaths.transactions}?view=to-ship`} label="To ship">
        {counts.toShip}
      </Tile>
      <Tile to={`${adminPaths.transactions}?view=attention`} label="Needs attention">
        {counts.attention}
      </Tile>
      <Tile to={`${adminPaths.transactions}?view=returns`} label="Returns">
        {counts.returns}
      </Tile>
    </>
  );
}
