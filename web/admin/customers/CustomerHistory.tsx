import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CustomerSummary, CustomerSummaryAnswer } from '#contract/customers.ts';
import { AddressLines } from '#web/order/AddressLines.tsx';
import { orderNumber } from '#web/order/order-words.ts';
import { paths } from '#web/paths.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Money, useNumberText } from '#web/ui/Money.tsx';
import { CustomerOrders } from './CustomerOrders.tsx';

interface CustomerHistoryProps {
  userId: string;
  known: CustomerSummaryAnswer;
}

/** What somebody has bought, where it was sent, and what the shop has noted of it. */
export function CustomerHistory({ userId, known }: CustomerHistoryProps) {
  const { summary, coupons, addresses, notes } = known;
  return (
    <>
      <Figures summary={summary} userId={userId} />
      <div className="mt-8 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex flex-col gap-10">
          <Section title="Orders">
            <CustomerOrders userId={userId} />
          </Section>
          {notes.length > 0 && (
            <Section title="Notes">
              <Notes notes={notes} />
            </Section>
          )}
        </div>
        <div className="flex flex-col gap-8">
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

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Figures({ summary, userId }: { summary: CustomerSummary; userId: string }) {
  const number = useNumberText();
  const { orders, spent, average, first, last, refunded, returns, reviews } = summary;
  const none = <span className="text-ink-muted">–</span>;
  const ofThem = new URLSearchParams({ user: userId });
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
      <Figure label="Reviews">
        {reviews > 0 ? (
          <Link
            to={`${paths.adminReviews}?${ofThem}`}
            className="-my-1 inline-block min-w-6 py-1 text-accent underline underline-offset-4"
          >
            {number(reviews)}
          </Link>
        ) : (
          number(0)
        )}
      </Figure>
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

function Notes({ notes }: Pick<CustomerSummaryAnswer, 'notes'>) {
  return (
    <ul className="border-t border-line text-sm">
      {notes.map((note) => (
        <li key={`${note.orderId} ${note.at}`} className="border-b border-line py-3">
          <p className="flex flex-wrap gap-x-4 text-ink-muted">
            <Link
              to={paths.adminTransaction(note.orderId)}
              className="inline-block min-h-6 tabular-nums underline underline-offset-4 hover:text-ink"
            >
              {orderNumber(note)}
            </Link>
            <DateTime at={note.at} withTime />
            {note.byName !== undefined && <span className="ml-auto">by {note.byName}</span>}
          </p>
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {note.words}
          </p>
        </li>
      ))}
    </ul>
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
