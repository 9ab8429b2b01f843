import { DELETED_USER } from '#contract/deleted-user.ts';
import { ORDER_SORTS } from '#contract/list-choices.ts';
import { ORDER_STATUSES } from '#contract/order-status.ts';
import type { Order, OrderSort } from '#contract/orders.ts';
import { clickRow } from '#web/admin/desk/desk-keys.ts';
import { DeskHelp } from '#web/admin/desk/DeskHelp.tsx';
import { selectColumn } from '#web/admin/desk/select-column.tsx';
import { SelectionBar } from '#web/admin/desk/SelectionBar.tsx';
import { useSelection } from '#web/admin/desk/use-selection.ts';
import { AdminScreen } from '#web/admin/frame/AdminScreen.tsx';
import { FilterChip, ListSearch, ListSelect } from '#web/admin/list/ListControls.tsx';
import { ListTable } from '#web/admin/list/ListTable.tsx';
import { isApiFailure } from '#web/api-failure.ts';
import { type ListShape, readWords } from '#web/list/list-params.ts';
import { ALWAYS_FRESH, type AddressedList, useList } from '#web/list/use-list.ts';
import { userById } from '#web/session/user-endpoints.ts';
import { useUserId } from '#web/store-hooks.ts';
import { TRANSACTION_COLUMNS } from './transaction-columns.tsx';
import { transactions } from './transaction-endpoints.ts';

const SHAPE = {
  sorts: ORDER_SORTS,
  filters: { status: ORDER_STATUSES, user: readWords },
} satisfies ListShape;

const SORT_WORDS: Readonly<Record<OrderSort, string>> = {
  newest: 'Newest',
  oldest: 'Oldest',
  'amount-desc': 'Amount: high to low',
  'amount-asc': 'Amount: low to high',
};

const WORDS = { one: 'transaction', many: 'transactions' };

export function Component() {
  const uid = useUserId();
  const list = useList(SHAPE);
  const answer = transactions.useQuery(
    { uid, query: list.query },
    { skip: uid === '', ...ALWAYS_FRESH },
  );
  // The same list on all its pages and in all its sorts.
  const listKey = list.hrefOf({ page: 1, sort: ORDER_SORTS[0] });
  const selecting = useSelection(`${uid} ${listKey}`, answer.data?.orders ?? []);
  return (
    <AdminScreen title="Transactions" actions={<DeskHelp />}>
      <TransactionControls list={list} orders={answer.data?.orders} />
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
        page={answer.data && { ...answer.data, rows: answer.data.orders }}
        query={answer}
        empty={{
          title: 'No transactions yet',
          words: 'Every order that is placed is listed here, the newest first.',
        }}
      />
      <SelectionBar
        selecting={selecting}
        asked={{ uid, query: list.query }}
        total={answer.data?.total ?? 0}
      />
    </AdminScreen>
  );
}

const ROW = 'cursor-pointer';
const SELECTED_ROW = `${ROW} bg-accent-soft/50`;

interface TransactionControlsProps {
  list: AddressedList;
  orders: readonly Order[] | undefined;
}

function TransactionControls({ list, orders }: TransactionControlsProps) {
  const { sort, filters } = list.state;
  return (
    <search className="mb-4 flex flex-wrap gap-3">
      <ListSearch
        list={list}
        label="Search transactions"
        placeholder="Order number, name or e-mail"
      />
      <ListSelect
        label="Status"
        value={filters.status ?? ''}
        options={[['', 'Any status'], ...ORDER_STATUSES.map((status) => [status, status] as const)]}
        onChange={(status) => list.change({ filters: { status } })}
      />
      <ListSelect
        label="Sort"
        value={sort}
        options={ORDER_SORTS.map((sort) => [sort, SORT_WORDS[sort]])}
        onChange={(sort) => list.change({ sort })}
      />
      {filters.user !== undefined && (
        <PersonChip
          userId={filters.user}
          orders={orders}
          onRemove={() => list.change({ filters: { user: '' } })}
        />
      )}
    </search>
  );
}

interface PersonChipProps {
  userId: string;
  /** The listed orders; undefined until they are loaded. */
  orders: readonly Order[] | undefined;
  onRemove: () => void;
}

/** Says whose orders are listed. Pressing it removes that filter. */
function PersonChip({ userId, orders, onRemove }: PersonChipProps) {
  const name = useNameOf(userId, orders);
  return (
    <FilterChip effect="show everybody’s" onRemove={onRemove}>
      Orders of {name}
    </FilterChip>
  );
}

/** The name is in every order. Only without an order the user is fetched. */
function useNameOf(userId: string, orders: PersonChipProps['orders']): string {
  const listed = orders?.find(({ user }) => user._id === userId)?.user.name;
  const { currentData: user, error } = userById.useQuery(userId, { skip: orders?.length !== 0 });
  const isGone = isApiFailure(error) && error.status === 404;
  return listed ?? user?.name ?? (isGone ? DELETED_USER : '…');
}
