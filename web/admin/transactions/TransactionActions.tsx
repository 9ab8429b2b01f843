import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { useHasDuty } from '#web/admin/duties/use-duties.ts';
import { useWayBack } from '#web/admin/list/way-back.tsx';
import { shownReason } from '#web/admin/orders/DisputeNotice.tsx';
import {
  cancelTransaction,
  deleteTransaction,
  ordersChanged,
} from '#web/admin/orders/transaction-endpoints.ts';
import {
  whatCancellingDoes,
  whatDeletionDoes,
  whyNotCancelled,
  whyNotDeleted,
} from '#web/admin/orders/transaction-words.ts';
import { isApiFailure } from '#web/api-failure.ts';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId, useShopDispatch } from '#web/store-hooks.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { ProcessStatus } from './ProcessStatus.tsx';

/** The actions on an order: next step, cancel, delete. A disabled one says why. */
export function TransactionActions({ order }: { order: Order }) {
  const { _id: orderId, status } = order;
  const mayRefund = useHasDuty('refunds') || !['paid', 'part'].includes(order.payment.status);
  const notDeleted = whyNotDeleted(order);
  const uid = useUserId();
  const leave = useLeaveDeleted();
  const wayBack = useWayBack(adminPaths.transactions);
  const dispatch = useShopDispatch();
  const [remove] = deleteTransaction.useMutation();
  /** The order was changed by somebody else, so nothing was done. */
  const [stale, setStale] = useState<string>();

  async function deleteSeen() {
    setStale(undefined);
    try {
      const answer = await remove({ uid, orderId, from: status }).unwrap();
      await leave(wayBack);
      return answer;
    } catch (error) {
      if (!isApiFailure(error) || error.code !== 'STALE') throw error;
      setStale(error.message);
      dispatch(ordersChanged());
      return undefined;
    }
  }

  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-4 border-y border-line py-4">
      <ProcessStatus order={order} onStale={setStale} />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 md:ml-auto">
        {mayRefund && <CancelOrder order={order} />}
        {mayRefund && (
          <div className={ACTION}>
            <ConfirmedButton
              variant="danger"
              label="Delete order"
              reason={notDeleted}
              reasonId={shownReason(notDeleted)}
              question="Delete this order?"
              confirmLabel="Delete order"
              act={deleteSeen}
            >
              {whatDeletionDoes(order)}
            </ConfirmedButton>
          </div>
        )}
      </div>
      {stale !== undefined && (
        <div className="basis-full">
          <Notice tone="warning" urgent>
            {stale} Nothing was done.
          </Notice>
        </div>
      )}
    </div>
  );
}

/**
 * Leaves the screen of an order that was deleted. Lists are fetched again only after that: the screen would fetch the deleted
 * order again.
 */
function useLeaveDeleted(): (to: string) => Promise<void> {
  const navigate = useNavigate();
  const dispatch = useShopDispatch();
  const isDeleted = useRef(false);
  useEffect(
    () => () => {
      // After the other effects of the screen, when it needs its data no more.
      if (isDeleted.current) queueMicrotask(() => dispatch(ordersChanged()));
    },
    [dispatch],
  );
  return async (to) => {
    isDeleted.current = true;
    await navigate(to);
  };
}

/** An action and the reason why it is impossible. */
const ACTION =
  'flex basis-full flex-col items-start gap-1.5 md:basis-auto md:items-end md:text-right';

function CancelOrder({ order }: { order: Order }) {
  const { _id: orderId, status } = order;
  const uid = useUserId();
  const [cancel] = cancelTransaction.useMutation();
  const reason = whyNotCancelled(status, order);
  return (
    <div className={`${ACTION} md:w-60`}>
      <ConfirmedButton
        label="Cancel order"
        reason={reason}
        reasonId={shownReason(reason)}
        question="Cancel this order?"
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        act={() => cancel({ uid, orderId }).unwrap()}
      >
        {whatCancellingDoes(order)}
      </ConfirmedButton>
    </div>
  );
}
