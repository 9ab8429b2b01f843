import { ROLES, USER_SORTS } from '#contract/list-choices.ts';
import type { UserSort } from '#contract/users.ts';
import { ExportButton } from '#web/admin/list/ExportButton.tsx';
import { ListSearch, ListSelect } from '#web/admin/list/ListControls.tsx';
import { ListTable } from '#web/admin/list/ListTable.tsx';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { customers } from '#web/admin/users/customer-endpoints.ts';
import type { ListShape } from '#web/list/list-params.ts';
import { ALWAYS_FRESH, type AddressedList, useList } from '#web/list/use-list.ts';
import { useUserId } from '#web/store-hooks.ts';
import { CUSTOMER_COLUMNS } from './customer-columns.tsx';

const SHAPE = {
  sorts: USER_SORTS,
  filters: { role: ROLES },
} satisfies ListShape;

const SORT_WORDS: Readonly<Record<UserSort, string>> = {
  newest: 'Newest',
  oldest: 'Oldest',
  name: 'Name',
  spent: 'Most spent',
  orders: 'Most orders',
};

const WORDS = { one: 'customer', many: 'customers' };

export function Component() {
  const uid = useUserId();
  const list = useList(SHAPE);
  const answer = customers.useQuery(
    { uid, query: list.query },
    { skip: uid === '', ...ALWAYS_FRESH },
  );
  return (
    <AdminScreen
      title="Customers"
      actions={<ExportButton path="user/export.csv" query={list.query} />}
    >
      <CustomerControls list={list} />
      <ListTable
        list={list}
        words={WORDS}
        caption="Customers"
        columns={CUSTOMER_COLUMNS}
        rowKey={({ _id }) => _id}
        page={answer.data && { ...answer.data, rows: answer.data.users }}
        query={answer}
        empty={{ title: 'No customers yet', words: 'Whoever signs in is listed here.' }}
      />
    </AdminScreen>
  );
}

function CustomerControls({ list }: { list: AddressedList }) {
  const { sort, filters } = list.state;
  return (
    <search className="mb-4 flex flex-wrap gap-3">
      <ListSearch list={list} label="Search customers" placeholder="Name or e-mail" />
      <ListSelect
        label="Role"
        value={filters.role ?? ''}
        options={[
          ['', 'Any role'],
          ['user', 'Customers'],
          ['admin', 'Admins'],
        ]}
        onChange={(role) => list.change({ filters: { role } })}
      />
      <ListSelect
        label="Sort"
        value={sort}
        options={USER_SORTS.map((sort) => [sort, SORT_WORDS[sort]])}
        onChange={(sort) => list.change({ sort })}
      />
    </search>
  );
}
