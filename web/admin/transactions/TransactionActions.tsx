import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { useNavigate } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { AskTwice } from '#web/admin/AskTwice.tsx';
import { useWayBack } from '#web/admin/list/use-way-back.ts';
import { isApiFailure } from '#web/api-failure.ts';
import { paths } from '#web/paths.ts';
import { useUserId } from '#web/session/use-user-id.ts';
import { useShopDispatch } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import {
  cancelTransaction,
  deleteTransaction,
  ordersChanged,
  processTransaction,
} from './transaction-endpoints.ts';
import { nextStatus, whyNotCancelled, whyNotProcessed } from './transaction-words.ts';

/** What can be done with an order: one step on, cancel, delete; what can't says why. */
export function TransactionActions({ order }: { order: Order }) {
  const { _id: orderId, status } = order;
  const uid = useUserId();
  const navigate = useNavigate();
  const wayBack = useWayBack(paths.adminTransactions);
  const dispatch = useShopDispatch();
  const [cancel] = cancelTransaction.useMutation();
  const [remove] = deleteTransaction.useMutation();
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-4 border-y border-line py-4">
      <Process order={order} />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 md:ml-auto">
        <div className="flex max-w-60 flex-col items-start gap-1.5">
          <AskTwice
            label="Cancel order"
            reason={whyNotCancelled(status)}
            question="Cancel this order?"
            confirmLabel="Cancel order"
            act={() => cancel({ uid, orderId }).unwrap()}
          >
            Nothing will be sent, its stock can be bought again, and what was paid is given back in
            full.
          </AskTwice>
        </div>
        <AskTwice
          variant="danger"
          label="Delete order"
          question="Delete this order?"
          confirmLabel="Delete order"
          act={async () => {
            const answer = await remove({ uid, orderId }).unwrap();
            // At once: a screen that is still there would ask for its order again, which is gone.
            await navigate(wayBack, { flushSync: true });
            dispatch(ordersChanged());
            return answer;
          }}
        >
          {status === 'Processing'
            ? 'It is cancelled first: its stock can be bought again, and what was paid is given back. Then it leaves every list and every figure.'
            : 'It leaves every list and every figure, and nothing is given back.'}
        </AskTwice>
      </div>
    </div>
  );
}

/** Moves an order one step on, from the status that is on the screen and no other. */
function Process({ order: { _id: orderId, status } }: { order: Order }) {
  const uid = useUserId();
  /** Somebody else was faster, and nothing was done. */
  const [stale, setStale] = useState<string>();
  const [process, { isLoading }] = processTransaction.useMutation();
  const next = nextStatus(status);

  async function step() {
    setStale(undefined);
    try {
      const { message } = await process({ uid, orderId, from: status }).unwrap();
      toast.success(message);
    } catch (error) {
      if (isApiFailure(error) && error.code === 'STALE') return setStale(error.message);
      toast.error(isApiFailure(error) ? error.message : 'Something went wrong. Try again.');
    }
  }

  return (
    <div className="flex flex-col items-start gap-1.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="primary"
          busy={isLoading}
          aria-disabled={next === undefined || undefined}
          aria-describedby="step"
          onClick={() => void step()}
        >
          Process status
        </Button>
        <p id="step" className={next ? '' : 'text-sm text-ink-muted'}>
          {next ? `${status} → ${next}` : whyNotProcessed(status)}
        </p>
      </div>
      {stale !== undefined && (
        <Notice tone="warning" urgent>
          {stale} Nothing was done.
        </Notice>
      )}
    </div>
  );
}
