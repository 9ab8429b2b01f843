import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import type { OrderResult } from '#contract/many-orders.ts';
import { NOTE_LIMITS } from '#contract/order-limits.ts';
import { messageOf } from '#web/api-failure.ts';
import { newIdempotencyKey } from '#web/idempotency-key.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { useMoneyText, useNumberText } from '#web/ui/Money.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { actOnOrders, sumOf, type ManyOrdersCall } from './many-orders-endpoints.ts';
import { ACTS, type ManyOrdersAct } from './many-orders-acts.ts';
import { OrderResults, RefusedOrders } from './OrderResults.tsx';
import { OrdersDialog } from './OrdersDialog.tsx';
import type { SelectedOrder } from './selection.ts';
import { countOf } from './tracking-lines.ts';

interface ManyOrdersDialogProps {
  act: ManyOrdersAct;
  /** In the order in which they were selected. */
  orders: readonly SelectedOrder[];
  /** Called with the ids of the orders that it was done to, after the dialog has closed. */
  onClose: (done: readonly string[]) => void;
}

/** Does one thing to many orders: says first what, then which it could not be done to, and why. */
export function Component({ act, orders, onClose }: ManyOrdersDialogProps) {
  const { title, status, verb, done } = ACTS[act];
  const dialog = useRef<HTMLDialogElement>(null);
  const { send, isBusy, failure, results } = useManyOrders();
  const money = useMoneyText();
  const [words, setWords] = useState('');
  const wanted = orders.filter((order) => status === undefined || order.status === status);
  const isOk = results.filter(({ ok }) => ok);
  const refused = results.filter(({ ok }) => !ok);

  async function run(orderIds: readonly string[]) {
    const known = await send(orderIds, { act, ...(act === 'message' && { body: { words } }) });
    if (!known?.every(({ ok }) => ok)) return;
    if (act === 'cancel')
      toast.success(`${countOf(known.length, 'order')} ${done}, ${money(sumOf(known))} refunded`);
    if (act === 'message') toast.success(`${countOf(known.length, 'order')} ${done}`);
    dialog.current?.close();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy && wanted.length > 0) void run(wanted.map(({ _id }) => _id));
  }

  return (
    <OrdersDialog
      title={title}
      dialog={dialog}
      isBusy={isBusy}
      failure={failure}
      onClose={() => onClose(isOk.map(({ orderId }) => orderId))}
    >
      {refused.length > 0 ? (
        <OrderResults
          orders={orders}
          refused={refused}
          count={isOk.length}
          done={done}
          isBusy={isBusy}
          onTryAgain={() => void run(refused.map(({ orderId }) => orderId))}
          onClose={() => dialog.current?.close()}
        />
      ) : (
        <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
          {act === 'cancel' ? (
            <CancelPreview orders={orders} orderIds={wanted.map(({ _id }) => _id)} />
          ) : (
            <p className="text-ink-muted">
              {countOf(wanted.length, 'order')} {ACTS[act].will}
            </p>
          )}
          <LeftOut count={orders.length - wanted.length} reason={`not ${status ?? ''}`} />
          {act === 'message' && <MessageField words={words} onChange={setWords} />}
          <div className="flex flex-wrap justify-end gap-3">
            <Button aria-disabled={isBusy || undefined} onClick={() => dialog.current?.close()}>
              {act === 'cancel' ? 'Keep them' : 'Cancel'}
            </Button>
            <Button
              type="submit"
              variant={act === 'cancel' ? 'danger' : 'primary'}
              busy={isBusy}
              aria-disabled={wanted.length === 0 || undefined}
            >
              {verb}: {countOf(wanted.length, 'order')}
            </Button>
          </div>
        </form>
      )}
    </OrdersDialog>
  );
}

/** Calls for many orders, under one key for as long as the dialog is open, and the latest result of each order. */
function useManyOrders() {
  const uid = useUserId();
  const [key] = useState(newIdempotencyKey);
  const [act, { isLoading: isBusy }] = actOnOrders.useMutation();
  const [failure, setFailure] = useState<string>();
  const [results, setResults] = useState<readonly OrderResult[]>([]);

  async function send(
    orderIds: readonly string[],
    call: ManyOrdersCall,
  ): Promise<readonly OrderResult[] | undefined> {
    setFailure(undefined);
    try {
      const latest = await act({ uid, orderIds, key, ...call }).unwrap();
      const others = results.filter(({ orderId }) => !orderIds.includes(orderId));
      const known = [...others, ...latest];
      setResults(known);
      return known;
    } catch (error) {
      setFailure(messageOf(error));
      return undefined;
    }
  }

  return { send, isBusy, failure, results };
}

/** What a cancellation would refund, and which orders it would leave. */
function CancelPreview({
  orders,
  orderIds,
}: Pick<ManyOrdersDialogProps, 'orders'> & { orderIds: readonly string[] }) {
  const money = useMoneyText();
  const number = useNumberText();
  const { send, failure, results } = useManyOrders();
  useEffect(() => {
    if (orderIds.length > 0) void send(orderIds, { act: 'cancel', body: { dryRun: true } });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once, when the dialog opens
  }, []);
  if (orderIds.length === 0) return <p>Only orders that are Processing can be cancelled.</p>;
  if (failure !== undefined) return <p className="text-danger">{failure}</p>;
  if (results.length === 0) return <Skeleton className="h-6 max-w-sm" />;
  const refused = results.filter(({ ok }) => !ok);
  const count = results.length - refused.length;
  return (
    <>
      <p className="font-medium tabular-nums">
        {countOf(count, 'order', number)}, {money(sumOf(results))} will be refunded.
      </p>
      <p className="text-ink-muted">
        Their pieces go back into stock, and each customer is told by e-mail. This can’t be undone.
      </p>
      {refused.length > 0 && (
        <>
          <p>{countOf(refused.length, 'order')} can’t be cancelled:</p>
          <RefusedOrders orders={orders} refused={refused} />
        </>
      )}
    </>
  );
}

function LeftOut({ count, reason }: { count: number; reason: string }) {
  if (count === 0) return null;
  return (
    <p className="text-ink-muted">
      {count} more {count === 1 ? 'is' : 'are'} left out: {reason}.
    </p>
  );
}

function MessageField({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  return (
    <Field
      label="Message"
      hint="It is mailed to the customer of each order, and stands on the page of the order."
    >
      {(control) => (
        <textarea
          {...control}
          required
          rows={6}
          maxLength={NOTE_LIMITS.words.max}
          value={words}
          onChange={({ target }) => onChange(target.value)}
          className={`${INPUT} py-2.5`}
        />
      )}
    </Field>
  );
}
