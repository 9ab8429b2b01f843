import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DELETED_USER } from '#contract/deleted-user.ts';
import type { Order } from '#contract/orders.ts';
import { LinkIfMay } from '#web/admin/duties/LinkIfMay.tsx';
import { useHasDuty } from '#web/admin/duties/use-duties.ts';
import { customerSummary } from '#web/admin/users/customer-endpoints.ts';
import { EmailAddress } from '#web/admin/users/EmailAddress.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { userById } from '#web/session/user-endpoints.ts';
import { useUserId } from '#web/store-hooks.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Money, useNumberText } from '#web/ui/Money.tsx';

/** The customer of an order, and what they have bought. Of a deleted account only the orders are left. */
export function OrderCustomer({ user: { _id, name } }: Pick<Order, 'user'>) {
  const maySee = useHasDuty('customers');
  const { currentData: user } = userById.useQuery(_id, {
    skip: name === DELETED_USER || !maySee,
  });
  return (
    <div className="break-words">
      <p>
        <LinkIfMay
          to={adminPaths.customer(_id)}
          className="-my-1 inline-block py-1 font-medium underline-offset-4 hover:underline"
        >
          {name}
        </LinkIfMay>
      </p>
      {user?.email && (
        <p>
          <EmailAddress email={user.email} emailVerified={user.emailVerified} isLink />
        </p>
      )}
      {maySee && <Bought userId={_id} />}
      <Link
        to={`${adminPaths.transactions}?${new URLSearchParams({ user: _id })}`}
        className="inline-block py-1 text-sm text-accent underline-offset-4 hover:underline"
      >
        All their transactions
      </Link>
    </div>
  );
}

/** A customer's purchases in all. The rows are rendered before the figures are known, so that nothing moves. */
function Bought({ userId }: { userId: string }) {
  const uid = useUserId();
  const number = useNumberText();
  const { currentData } = customerSummary.useQuery({ uid, userId }, { skip: uid === '' });
  const known = currentData?.summary;
  return (
    <dl className="my-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      <Figure label="Orders">{known && number(known.orders)}</Figure>
      <Figure label="Spent">{known && <Money amount={known.spent} />}</Figure>
      <Figure label="First order">
        {known && (known.first === null ? '–' : <DateTime at={known.first} />)}
      </Figure>
      <Figure label="Returns">{known && number(known.returns)}</Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </>
  );
}
