import { Suspense, useState } from 'react';
import { MOST_INVOICES } from '#contract/order-limits.ts';
import { useHasDuty } from '#web/admin/duties/use-duties.ts';
import type { SelectedOrder } from '#web/admin/orders/selected-order.ts';
import { More } from '#web/admin/screen/AdminScreen.tsx';
import { API_BASE } from '#web/api.ts';
import { lazyPart } from '#web/frame/chunk-loading.ts';
import type { Selecting } from '#web/list/use-selection.ts';
import { PaperButton } from '#web/order/PaperButton.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ACTS, type ManyOrdersAct } from './many-orders-acts.ts';
import { useUndoSteps } from './undo-steps.tsx';

const ManyOrdersDialog = lazyPart(() => import('./ManyOrdersDialog.tsx'));

/** Actions for the selected orders other than shipping; on a phone behind a button. */
export function ManyOrdersActions({
  selecting: { selection, remove },
}: {
  selecting: Selecting<SelectedOrder>;
}) {
  const mayRefund = useHasDuty('refunds');
  const offerUndo = useUndoSteps();
  /** The open dialog. It keeps its orders even if the selection changes. */
  const [asked, setAsked] = useState<{ act: ManyOrdersAct; orders: readonly SelectedOrder[] }>();
  const orders = [...selection.values()];
  const acts: readonly ManyOrdersAct[] = [
    'deliver',
    'message',
    ...(mayRefund ? ['cancel' as const] : []),
  ];
  return (
    <>
      <More>
        {acts
          .filter((act) => canDo(act, orders))
          .map((act) => (
            <Button
              key={act}
              size="sm"
              aria-haspopup="dialog"
              onClick={() => setAsked({ act, orders })}
            >
              {ACTS[act].title}
            </Button>
          ))}
        <PaperButton
          size="sm"
          label={orders.length > MOST_INVOICES ? `Invoices (at most ${MOST_INVOICES})` : 'Invoices'}
          aria-disabled={orders.length > MOST_INVOICES || undefined}
          url={`${API_BASE}order/invoices.pdf?orders=${[...selection.keys()].join(',')}`}
        />
      </More>
      {asked && (
        <Suspense>
          <ManyOrdersDialog
            {...asked}
            onClose={(done) => {
              setAsked(undefined);
              if (done.length === 0) return;
              if (asked.act !== 'message') remove(done);
              if (asked.act === 'deliver') offerUndo(done, 'Delivered');
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** True if at least one of the orders is in the action's status. */
function canDo(act: ManyOrdersAct, orders: readonly SelectedOrder[]): boolean {
  const { status } = ACTS[act];
  return status === undefined || orders.some((order) => order.status === status);
}
