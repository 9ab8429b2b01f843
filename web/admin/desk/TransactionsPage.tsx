import { Link } from 'react-router';
import { ORDER_SORTS } from '#contract/list-choices.ts';
import { useHasDuty } from '#web/admin/duties/use-duties.ts';
import { rangedQuery } from '#web/admin/list/DateFilter.tsx';
import { ExportButton } from '#web/admin/list/ExportButton.tsx';
import { ListTable } from '#web/admin/list/ListTable.tsx';
import type { SelectedOrder } from '#web/admin/orders/selected-order.ts';
import { transactions } from '#web/admin/orders/transaction-endpoints.ts';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { ALWAYS_FRESH, useList } from '#web/list/use-list.ts';
import { useSelection } from '#web/list/use-selection.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { BoughtFilter } from './BoughtFilter.tsx';
import { clickRow } from './desk-keys.ts';
import { DESK_SHAPE, EMPTY_WORDS, isNarrowedInView, viewOf } from './desk-list.ts';
import { DeskControls } from './DeskControls.tsx';
import { DeskHelp } from './DeskHelp.tsx';
import { DeskViews } from './DeskViews.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { selectColumn, TRANSACTION_COLUMNS } from './transaction-columns.tsx';

const WORDS = { one: 'transaction', many: 'transactions' };
const ROW = 'cursor-pointer';
const SELECTED_ROW = `${ROW} bg-accent-soft/50`;

export function Component() {
  const uid = useUserId();
  const recordsPayments = useHasDuty('refunds');
  const list = useList(DESK_SHAPE);
  const asked = { uid, query: rangedQuery(list.query) };
  const answer = transactions.useQuery(asked, { skip: uid === '', ...ALWAYS_FRESH });
  const { data } = answer;
  // The same list on all its pages and in all its sorts.
  const listKey = list.hrefOf({ page: 1, sort: ORDER_SORTS[0] });
  const selecting = useSelection<SelectedOrder>(`${uid} ${listKey}`, data?.orders ?? []);
  return (
    <AdminScreen
      title="Transactions"
      more={
        <>
          <ExportButton path="order/export.csv" query={asked.query} />
          {recordsPayments && (
            <Link to={`${adminPaths.import}?of=payments`} className={buttonLook('secondary')}>
              Import a bank statement
            </Link>
          )}
        </>
      }
      actions={<DeskHelp />}
    >
      <DeskViews key={uid} uid={uid} list={list} counts={data?.counts} />
      {viewOf(list.state) === 'attention' && (
        <p className="mb-4 text-sm text-ink-muted">
          What to do about each, and what needs you besides orders:{' '}
          <Link
            to={adminPaths.attention}
            className="inline-block min-h-6 text-accent underline underline-offset-4"
          >
            Needs attention
          </Link>
        </p>
      )}
      <DeskControls list={list} orders={data?.orders} />
      <BoughtFilter list={list} asked={asked} orders={data?.orders} total={data?.total ?? 0} />
      <ListTable
        list={list}
        words={WORDS}
        caption="Transactions"
        columns={[selectColumn(selecting), ...TRANSACTION_COLUMNS]}
        rowKey={({ _id }) => _id}
        rowProps={({ _id }) => ({
          'data-row': true,
          onClick: clickRow,
          className: selecting.selection.has(_id) ? SELECTED_ROW : ROW,
        })}
        page={data && { ...data, rows: data.orders }}
        query={answer}
        narrowed={isNarrowedInView(list.state)}
        empty={EMPTY_WORDS[viewOf(list.state)]}
      />
      <SelectionBar selecting={selecting} asked={asked} total={data?.total ?? 0} />
    </AdminScreen>
  );
}
