import type { User } from '#contract/users.ts';
import type { ReactNode } from 'react';
import type { CustomerSummary, CustomerSummaryAnswer } from '#contract/customers.ts';
import { DELETED_USER } from '#contract/deleted-user.ts';
import { LinkIfMay } from '#web/admin/duties/LinkIfMay.tsx';
import { useDuties } from '#web/admin/duties/use-duties.ts';
import { Section } from '#web/admin/screen/AdminScreen.tsx';
import { AddressLines } from '#web/order/AddressLines.tsx';
import { orderNumber } from '#web/order/order-words.ts';
import { RETURN_STATES } from '#web/order/return-words.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Money, useNumberText } from '#web/ui/Money.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { BusinessOf } from './BusinessOf.tsx';
import { InvoicesOf } from './InvoicesOf.tsx';
import { CustomerOrders } from './CustomerOrders.tsx';
import { CustomerReviews } from './CustomerReviews.tsx';

interface CustomerHistoryProps {
  userId: string;
  /** Undefined if the account is deleted. */
  user: User | undefined;
  known: CustomerSummaryAnswer;
}

/** A customer's purchases, addresses and returns, and the shop's notes about them. */
export function CustomerHistory({ userId, user, known }: CustomerHistoryProps) {
  const duties = useDuties();
  const { summary, coupons, addresses, returns, notes } = known;
  return (
    <>
      <Figures summary={summary} />
      <div className="mt-8 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex flex-col gap-10">
          {duties.includes('orders') && (
            <Section title="Orders">
              <CustomerOrders userId={userId} />
            </Section>
          )}
          {returns.length > 0 && (
            <Section title="Returns">
              <Returns returns={returns} />
            </Section>
          )}
          {summary.reviews > 0 && duties.includes('marketing') && (
            <Section title="Reviews">
              <CustomerReviews userId={userId} />
            </Section>
          )}
          {notes.length > 0 && (
            <Section title="Notes">
              <Notes notes={notes} />
            </Section>
          )}
        </div>
        <div className="flex flex-col gap-8">
          <BusinessOf userId={userId} />
          {user && <InvoicesOf user={user} />}
          {addresses.length > 0 && (
            <Section title={addresses.length === 1 ? 'Address' : 'Addresses'}>
              <ul className="flex flex-col gap-4">
                {addresses.map((address) => (
                  <li key={JSON.stringify(address)}>
                    <AddressLines address={address} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {coupons.length > 0 && (
            <Section title="Coupons used">
              <Coupons coupons={coupons} />
            </Section>
          )}
        </div>
      </div>
    </>
  );
}

function Figures({ summary }: { summary: CustomerSummary }) {
  const number = useNumberText();
  const { orders, spent, average, first, last, refunded, returns, reviews } = summary;
  const none = <span className="text-ink-muted">–</span>;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-5 sm:grid-cols-4">
      <Figure label="Orders">{number(orders)}</Figure>
      <Figure label="Spent">
        <Money amount={spent} />
      </Figure>
      <Figure label="Average order">{orders > 0 ? <Money amount={average} /> : none}</Figure>
      <Figure label="Refunded">{refunded > 0 ? <Money amount={refunded} /> : none}</Figure>
      <Figure label="First order">{first ? <DateTime at={first} /> : none}</Figure>
      <Figure label="Last order">{last ? <DateTime at={last} /> : none}</Figure>
      <Figure label="Returns">{number(returns)}</Figure>
      <Figure label="Reviews">{number(reviews)}</Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="mt-0.5 text-lg tabular-nums">{children}</dd>
    </div>
  );
}

function Returns({ returns }: Pick<CustomerSummaryAnswer, 'returns'>) {
  return (
    <ul className="border-t border-line text-sm">
      {returns.map(({ _id, orderId, number, status, reason, at }) => (
        <li
          key={_id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3"
        >
          <OrderLink orderId={orderId} number={number} />
          <DateTime at={at} />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {reason}
          </span>
          <span className="ml-auto">
            <StatusLabel tone={RETURN_STATES[status].tone}>
              {RETURN_STATES[status].words}
            </StatusLabel>
          </span>
        </li>
      ))}
    </ul>
  );
}

function OrderLink({ orderId, number }: { orderId: string; number: number }) {
  return (
    <LinkIfMay
      to={adminPaths.transaction(orderId)}
      className="inline-block min-h-6 tabular-nums underline underline-offset-4 hover:text-ink"
    >
      {orderNumber({ number })}
    </LinkIfMay>
  );
}

function Notes({ notes }: Pick<CustomerSummaryAnswer, 'notes'>) {
  return (
    <ul className="border-t border-line text-sm">
      {notes.map((note) => (
        <li key={`${note.orderId} ${note.at}`} className="border-b border-line py-3">
          <p className="flex flex-wrap gap-x-4 text-ink-muted">
            <OrderLink {...note} />
            <DateTime at={note.at} withTime />
            {note.byName !== undefined && (
              <span className="ml-auto">
                by <PersonLink uid={note.by}>{note.byName}</PersonLink>
              </span>
            )}
          </p>
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {note.words}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** A link to somebody's screen; only the name of a deleted account. */
function PersonLink({ uid, children }: { uid: string | undefined; children: string }) {
  if (uid === undefined || children === DELETED_USER) return <>{children}</>;
  return (
    <LinkIfMay
      to={adminPaths.customer(uid)}
      className="inline-block min-h-6 underline underline-offset-4 hover:text-ink"
    >
      {children}
    </LinkIfMay>
  );
}

function Coupons({ coupons }: Pick<CustomerSummaryAnswer, 'coupons'>) {
  const number = useNumberText();
  return (
    <ul className="flex flex-col gap-1">
      {coupons.map(({ code, times }) => (
        <li key={code} className="flex justify-between gap-4">
          <span translate="no" className="font-mono wrap-anywhere">
            {code}
          </span>
          <span className="text-ink-muted">{times === 1 ? 'once' : `${number(times)} times`}</span>
        </li>
      ))}
    </ul>
  );
}
