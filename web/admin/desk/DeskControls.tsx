import { DELETED_USER } from '#contract/deleted-user.ts';
import { NOT_CANCELLED, ORDER_SORTS, STATUS_OF_VIEW } from '#contract/list-choices.ts';
import { ORDER_STATUSES } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import { DateFilter } from '#web/admin/list/DateFilter.tsx';
import { FilterChip, ListSearch, ListSelect } from '#web/admin/list/ListControls.tsx';
import { PAYMENT_STATES } from '#web/order/order-words.ts';
import { isApiFailure } from '#web/api-failure.ts';
import type { AddressedList } from '#web/list/use-list.ts';
import { userById } from '#web/session/user-endpoints.ts';
import { SORT_WORDS, viewOf } from './desk-list.ts';

interface DeskControlsProps {
  list: AddressedList;
  /** The listed orders; undefined until they are loaded. */
  orders: readonly Order[] | undefined;
}

/** The search, the filters and the sort of the desk. */
export function DeskControls({ list, orders }: DeskControlsProps) {
  const { sort, filters } = list.state;
  const hasOneStatus = STATUS_OF_VIEW[viewOf(list.state)] !== undefined;
  return (
    <search className="mb-4 flex flex-wrap gap-3">
      <ListSearch list={list} label="Search transactions" placeholder="Number, name …" />
      <DateFilter list={list} />
      {!hasOneStatus && (
        <ListSelect
          label="Status"
          value={filters.status ?? ''}
          options={[
            ['', 'Any status'],
            [NOT_CANCELLED, 'All but cancelled'],
            ...ORDER_STATUSES.map((status) => [status, status] as const),
          ]}
          onChange={(status) => list.change({ filters: { status } })}
        />
      )}
      <ListSelect
        label="Payment"
        value={filters.payment ?? ''}
        options={[
          ['', 'Any payment'],
          ...Object.entries(PAYMENT_STATES).map(([state, { words }]) => [state, words] as const),
        ]}
        onChange={(payment) => list.change({ filters: { payment } })}
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

interface PersonChipProps extends Pick<DeskControlsProps, 'orders'> {
  userId: string;
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

/** Every listed order has the name. The user is fetched only if no order is listed. */
function useNameOf(userId: string, orders: PersonChipProps['orders']): string {
  const listed = orders?.find(({ user }) => user._id === userId)?.user.name;
  const { currentData: user, error } = userById.useQuery(userId, { skip: orders?.length !== 0 });
  const isGone = isApiFailure(error) && error.status === 404;
  return listed ?? user?.name ?? (isGone ? DELETED_USER : '…');
}
