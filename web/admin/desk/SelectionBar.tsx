import X from 'lucide-react/icons/x';
import { type ReactNode, Suspense, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useLocation, useNavigate } from 'react-router';
import { MOST_SLIPS } from '#contract/order-limits.ts';
import { MOST_SELECTED, ordersOfFilter } from '#web/admin/orders/desk-endpoints.ts';
import { isToShip, type SelectedOrder } from '#web/admin/orders/selected-order.ts';
import { messageOf } from '#web/api-failure.ts';
import { lazyPart } from '#web/frame/chunk-loading.ts';
import type { ListAsked } from '#web/list/list-params.ts';
import type { Selecting } from '#web/list/use-selection.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { useShopDispatch } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useNumberText } from '#web/ui/Money.tsx';
import { ManyOrdersActions } from './ManyOrdersActions.tsx';
import { useUndoSteps } from './undo-steps.tsx';

const ShipDialog = lazyPart(() => import('#web/admin/shipments/ShipDialog.tsx'));

interface SelectionBarProps {
  selecting: Selecting<SelectedOrder>;
  /** The list that is selected from. */
  asked: ListAsked;
  /** The number of orders in the list. */
  total: number;
}

/** The bar of actions for the selected orders, at the bottom of the window for as long as any are selected. */
export function SelectionBar({ selecting, asked, total }: SelectionBarProps) {
  const number = useNumberText();
  const offerUndo = useUndoSteps();
  const { selection, clear } = selecting;
  const words = selection.size === 0 ? '' : `${number(selection.size)} selected`;
  return (
    <>
      <output className="sr-only">{words}</output>
      {selection.size > 0 && (
        <section aria-label="Selected transactions" className="selection-bar">
          <p className="font-medium tabular-nums">{words}</p>
          <IconButton label="Clear selection" className="mr-auto size-9" onClick={clear}>
            <X className="size-4" aria-hidden="true" />
          </IconButton>
          {selecting.onPage === 'all' && selection.size < Math.min(total, MOST_SELECTED) && (
            <SelectAll asked={asked} total={total} add={selecting.add} />
          )}
          <MarkAsShipped
            orders={[...selection.values()]}
            onShipped={(shipped) => {
              selecting.remove(shipped);
              offerUndo(shipped, 'Shipped');
            }}
          />
          <PrintSlips ids={[...selection.keys()]} />
          <ManyOrdersActions selecting={selecting} />
        </section>
      )}
    </>
  );
}

/** Selects what is on the other pages, too. */
function SelectAll({
  asked,
  total,
  add,
}: Pick<SelectionBarProps, 'asked' | 'total'> & Pick<Selecting<SelectedOrder>, 'add'>) {
  const number = useNumberText();
  const dispatch = useShopDispatch();
  const [isBusy, setIsBusy] = useState(false);
  async function selectAll() {
    setIsBusy(true);
    const call = dispatch(ordersOfFilter.initiate(asked, { forceRefetch: true }));
    try {
      add(await call.unwrap());
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      call.unsubscribe();
      setIsBusy(false);
    }
  }
  return (
    <Button size="sm" variant="quiet" busy={isBusy} onClick={() => void selectAll()}>
      {total > MOST_SELECTED
        ? `Select the first ${number(MOST_SELECTED)}`
        : `Select all ${number(total)}`}
    </Button>
  );
}

function MarkAsShipped({
  orders,
  onShipped,
}: {
  orders: readonly SelectedOrder[];
  onShipped: (ids: readonly string[]) => void;
}) {
  /** The orders that the dialog is for; they must not change while it is open. */
  const [asked, setAsked] = useState<readonly SelectedOrder[]>();
  const canShip = orders.some(isToShip);
  return (
    <>
      {!canShip && (
        <Reason id="not-shippable">
          Only orders that are Processing and not held can be shipped.
        </Reason>
      )}
      <Button
        size="sm"
        variant="primary"
        aria-haspopup="dialog"
        aria-disabled={!canShip || undefined}
        aria-describedby={canShip ? undefined : 'not-shippable'}
        onClick={() => setAsked(orders)}
      >
        Mark as shipped
      </Button>
      {asked && (
        <Suspense>
          <ShipDialog
            orders={asked}
            onClose={(shipped) => {
              setAsked(undefined);
              if (shipped.length > 0) onShipped(shipped);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function Reason({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="text-sm text-ink-muted">
      {children}
    </p>
  );
}

function PrintSlips({ ids }: { ids: readonly string[] }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const areTooMany = ids.length > MOST_SLIPS;
  return (
    <>
      {areTooMany && <Reason id="too-many-slips">At most {MOST_SLIPS} slips at once.</Reason>}
      <Button
        size="sm"
        aria-disabled={areTooMany || undefined}
        aria-describedby={areTooMany ? 'too-many-slips' : undefined}
        onClick={() => void navigate(adminPaths.slips(ids), { state: { list: pathname + search } })}
      >
        Print slips
      </Button>
    </>
  );
}
