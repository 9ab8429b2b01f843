import { ORDER_STATUSES } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import { AdminScreen } from '#web/admin/frame/AdminScreen.tsx';
import { ALWAYS_FRESH } from '#web/admin/list/fresh.ts';
import type { ListShape } from '#web/admin/list/list-params.ts';
import { ListSearch } from '#web/admin/list/ListSearch.tsx';
import { ListSelect } from '#web/admin/list/ListSelect.tsx';
import { ListTable } from '#web/admin/list/ListTable.tsx';
import { type AddressedList, useList } from '#web/admin/list/use-list.ts';
import { useUserId } from '#web/session/use-user-id.ts';
import { PersonChip } from './PersonChip.tsx';
import { TRANSACTION_COLUMNS } from './transaction-columns.tsx';
import { transactions } from './transaction-endpoints.ts';

const SHAPE = {
  sorts: ['newest', 'oldest', 'amount-desc', 'amount-asc'],
  filters: { status: ORDER_STATUSES, user: 'words' },
} satisfies ListShape;

const WORDS = { one: 'transaction', many: 'transactions' };

export function Component() {
  const uid = useUserId();
  const list = useList(SHAPE);
  const answer = transactions.useQuery(
    { uid, query: list.query },
    { skip: uid === '', ...ALWAYS_FRESH },
  );
  return (
    <AdminScreen title="Transactions">
      <TransactionControls list={list} orders={answer.data?.orders} />
      <ListTable
        list={list}
        words={WORDS}
        caption="Transactions"
        columns={TRANSACTION_COLUMNS}
        rowKey={({ _id }) => _id}
        page={answer.data && { ...answer.data, rows: answer.data.orders }}
        query={answer}
        empty={{
          title: 'No transactions yet',
          words: 'Every order that is placed is listed here, the newest first.',
        }}
      />
    </AdminScreen>
  );
}

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
        options={[
          ['newest', 'Newest'],
          ['oldest', 'Oldest'],
          ['amount-desc', 'Amount: high to low'],
          ['amount-asc', 'Amount: low to high'],
        ]}
        onChange={(sort) => list.change({ sort })}
      />
      {filters.user !== undefined && (
        <PersonChip
          userId={filters.user}
          orders={orders}
          onRemove={() => {
            list.change({ filters: { user: '' } });
            // The chip is about to go.
            document.querySelector<HTMLElement>('main h1')?.focus();
          }}
        />
      )}
    </search>
  );
}
