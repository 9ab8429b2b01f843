import { Link } from 'react-router';
import { DELETED_USER } from '#contract/deleted-user.ts';
import type { Order } from '#contract/orders.ts';
import { EmailAddress } from '#web/admin/EmailAddress.tsx';
import { paths } from '#web/paths.ts';
import { userById } from '#web/session/user-endpoints.ts';

/** Who ordered. Of somebody whose account is deleted nothing is left but their orders. */
export function CustomerPart({ user: { _id, name } }: { user: Order['user'] }) {
  const { currentData: user } = userById.useQuery(_id, {
    skip: name === DELETED_USER,
  });
  return (
    <div className="break-words">
      <p className="font-medium">{name}</p>
      {user?.email && (
        <p>
          <EmailAddress email={user.email} emailVerified={user.emailVerified} isLink />
        </p>
      )}
      <Link
        to={`${paths.adminTransactions}?${new URLSearchParams({ user: _id })}`}
        className="inline-block py-1 text-sm text-accent underline-offset-4 hover:underline"
      >
        All their transactions
      </Link>
    </div>
  );
}
