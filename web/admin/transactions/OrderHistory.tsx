import type { Order } from '#contract/orders.ts';
import { STATUS_TONES } from '#web/order/order-words.ts';
import { userById } from '#web/session/user-endpoints.ts';
import { useUserId } from '#web/store-hooks.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { actorOf } from './transaction-words.ts';

/** The history of an order: each step, when it was, and who did it. */
export function OrderHistory({ order: { history, user } }: { order: Order }) {
  return (
    <ol className="border-t border-line text-sm">
      {history.map((entry) => (
        <li
          key={entry.at + entry.status}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3"
        >
          <span className="w-28">
            <StatusLabel tone={STATUS_TONES[entry.status]}>{entry.status}</StatusLabel>
          </span>
          <span className="text-ink-muted">
            <DateTime at={entry.at} withTime />
            {entry.undone && ', last step undone'}
          </span>
          <span className="ml-auto text-ink-muted">
            <By actor={actorOf(entry, user)} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function By({ actor }: { actor: ReturnType<typeof actorOf> }) {
  if (actor.role === 'shop') return <>by the shop itself</>;
  return actor.role === 'customer' ? <>by the customer</> : <ByAdmin uid={actor.uid} />;
}

function ByAdmin({ uid }: { uid: string }) {
  const isMe = uid === useUserId();
  const { currentData: user } = userById.useQuery(uid, { skip: isMe });
  return <>by {isMe ? 'you' : (user?.name ?? 'an admin')}</>;
}
