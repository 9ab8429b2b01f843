import { useFigures } from '#web/admin/charts/use-figures.ts';
import { transactions } from '#web/admin/transactions/transaction-endpoints.ts';
import { paths } from '#web/paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { FRESH_FIGURES } from './dashboard-endpoints.ts';
import { boundedCount } from './dashboard-words.ts';
import { Tile } from './Tile.tsx';

/** What is to be done with orders today, for whoever works on them without the figures of the shop. */
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
        <Tile to={`${paths.adminTransactions}?view=to-ship`} label="To ship">
          {counted('to-ship')}
        </Tile>
        <Tile to={`${paths.adminTransactions}?view=attention`} label="Needs attention">
          {counted('attention')}
        </Tile>
        <Tile to={`${paths.adminTransactions}?view=returns`} label="Returns">
          {counted('returns')}
        </Tile>
      </ul>
    </section>
  );
}
