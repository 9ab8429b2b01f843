import type { Order } from '#contract/orders.ts';
import { LinkIfMay } from '#web/admin/duties/LinkIfMay.tsx';
import { useHasDuty } from '#web/admin/duties/use-duties.ts';
import type { Actor } from '#web/admin/orders/transaction-words.ts';
import { STATUS_TONES, statusWords } from '#web/order/order-words.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { userById } from '#web/session/user-endpoints.ts';
import { useUserId } from '#web/store-hooks.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { useMoneyText } from '#web/ui/Money.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { eventsOf, type OrderEvent } from './order-events.ts';

/** Everything that happened to an order: what, when, and who did it. */
export function OrderHistory({ order }: { order: Order }) {
  const money = useMoneyText();
  return (
    <ol className="border-t border-line text-sm">
      {eventsOf(order, money).map(({ key, at, actor, what, details }) => (
        <li
          key={key}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3"
        >
          <span className="min-w-28">
            <EventLabel what={what} order={order} />
          </span>
          <span className="text-ink-muted">
            <DateTime at={at} withTime />
            {what.kind === 'step' && what.step.undone && ', last step undone'}
          </span>
          {details.length > 0 && (
            <span className="min-w-0 wrap-anywhere">{details.join(', ')}</span>
          )}
          <span className="ml-auto text-ink-muted">
            <By actor={actor} />
          </span>
          {'words' in what && (
            <p dir="auto" className="basis-full whitespace-pre-line wrap-anywhere">
              {what.words}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function EventLabel({ what, order }: Pick<OrderEvent, 'what'> & { order: Order }) {
  if (what.kind !== 'step') return <StatusLabel tone="neutral">{LABELS[what.kind]}</StatusLabel>;
  const { status } = what.step;
  return <StatusLabel tone={STATUS_TONES[status]}>{statusWords(status, order)}</StatusLabel>;
}

const LABELS = {
  refund: 'Refund',
  note: 'Note',
  message: 'Message',
  address: 'Address',
  shipment: 'Tracking',
  dispute: 'Dispute',
  return: 'Return',
} as const;

/** Names whoever did something to an order. */
export function By({ actor }: { actor: Actor }) {
  if (actor.role === 'shop') return <>by the shop itself</>;
  if (actor.role === 'provider') return <>at the payment provider</>;
  return actor.role === 'customer' ? <>by the customer</> : <ByAdmin {...actor} />;
}

function ByAdmin({ uid, name }: { uid: string; name?: string | undefined }) {
  const isMe = uid === useUserId();
  const maySee = useHasDuty('customers');
  const skip = isMe || name !== undefined || !maySee;
  const { currentData: user } = userById.useQuery(uid, { skip });
  if (isMe) return <>by you</>;
  return (
    <>
      by{' '}
      <LinkIfMay
        to={adminPaths.customer(uid)}
        className="inline-block min-h-6 underline underline-offset-4 hover:text-ink"
      >
        {name ?? user?.name ?? 'an admin'}
      </LinkIfMay>
    </>
  );
}
