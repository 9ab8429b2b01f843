import type { ListedUser } from '#contract/users.ts';
import { RowLink } from '#web/admin/list/way-back.tsx';
import { EmailAddress } from '#web/admin/users/EmailAddress.tsx';
import { Avatar } from '#web/frame/Avatar.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Money, useNumberText } from '#web/ui/Money.tsx';
import { CustomerActions, nameId } from './CustomerActions.tsx';
import { RoleLabel } from './RoleLabel.tsx';

/** The columns of customers. On a phone everything is below the name. */
export const CUSTOMER_COLUMNS: readonly Column<ListedUser>[] = [
  {
    key: 'name',
    header: 'Name',
    namesRow: true,
    sorts: { ascending: 'name' },
    cell: (user) => <NameCell user={user} />,
  },
  {
    key: 'email',
    header: 'Email',
    wideOnly: true,
    cell: ({ email, emailVerified }) =>
      email ? (
        <EmailAddress email={email} emailVerified={emailVerified} />
      ) : (
        <span className="text-ink-muted">–</span>
      ),
  },
  {
    key: 'role',
    header: 'Role',
    wideOnly: true,
    cell: ({ role }) => <RoleLabel role={role} />,
  },
  {
    key: 'orders',
    header: 'Orders',
    wideOnly: true,
    isNumber: true,
    sorts: { descending: 'orders' },
    cell: ({ orders }) => <Orders count={orders} />,
  },
  {
    key: 'spent',
    header: 'Spent',
    wideOnly: true,
    isNumber: true,
    sorts: { descending: 'spent' },
    cell: ({ spent }) => <Money amount={spent} />,
  },
  {
    key: 'joined',
    header: 'Joined',
    wideOnly: true,
    sorts: { ascending: 'oldest', descending: 'newest' },
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap text-ink-muted">
        <DateTime at={createdAt} />
      </span>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    isNumber: true,
    cell: (user) => <CustomerActions user={user} />,
  },
];

function Orders({ count }: { count: number }) {
  return useNumberText()(count);
}

function NameCell({ user }: { user: ListedUser }) {
  const { _id, name, email, emailVerified, photo, role, orders, spent, createdAt } = user;
  return (
    <span className="flex items-center gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-ink-muted max-sm:hidden">
        <Avatar photo={photo} />
      </span>
      <span className="min-w-0">
        <RowLink
          id={nameId(_id)}
          to={adminPaths.customer(_id)}
          className="-my-1 inline-block py-1 font-medium wrap-anywhere underline-offset-4 hover:underline"
        >
          {name}
        </RowLink>
        <span className="block wrap-anywhere text-ink-muted table-wide:hidden">
          {email && (
            <span className="block">
              <EmailAddress email={email} emailVerified={emailVerified} />
            </span>
          )}
          <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            <RoleLabel role={role} /> <DateTime at={createdAt} />
          </span>
          {orders > 0 && (
            <span className="block">
              <Orders count={orders} /> {orders === 1 ? 'order' : 'orders'},{' '}
              <Money amount={spent} />
            </span>
          )}
        </span>
      </span>
    </span>
  );
}
