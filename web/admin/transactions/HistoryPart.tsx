import type { Order } from '#contract/orders.ts';
import { STATUS_TONES } from '#web/order/order-words.ts';
import { userById } from '#web/session/user-endpoints.ts';
import { useUserId } from '#web/session/use-user-id.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';

/** What has become of an order, step by step: when, and who did it. */
export function HistoryPart({ order: { history, user } }: { order: Order }) {
  return (
    <ol className="border-t border-line text-sm">
      {history.map(({ status, at, by, byRole, undone }) => (
        <li
          key={at + status}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3"
        >
          <span className="w-28">
            <StatusLabel tone={STATUS_TONES[status]}>{status}</StatusLabel>
          </span>
          <span className="text-ink-muted">
            <DateTime at={at} withTime />
            {undone && ', last step undone'}
          </span>
          <span className="ml-auto text-ink-muted">
            <By
              uid={by ?? (status === 'Processing' ? user._id : undefined)}
              isCustomer={byRole !== 'admin' && (by ?? user._id) === user._id}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Whoever placed an order is its customer; what nobody did, the shop did by itself. */
function By({ uid, isCustomer }: { uid: string | undefined; isCustomer: boolean }) {
  if (uid === undefined) return <>by the shop itself</>;
  return isCustomer ? <>by the customer</> : <ByAdmin uid={uid} />;
}

function ByAdmin({ uid }: { uid: string }) {
  const isMe = uid === useUserId();
  const { currentData: user } = userById.useQuery(uid, { skip: isMe });
  return <>by {isMe ? 'you' : (user?.name ?? 'an admin')}</>;
}
