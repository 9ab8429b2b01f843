import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { NOTE_LIMITS } from '#contract/order-limits.ts';
import { SelectionDialog } from '#web/admin/list/SelectionDialog.tsx';
import { sumOf } from '#web/admin/orders/many-orders-endpoints.ts';
import { OrderResults } from '#web/admin/orders/OrderResults.tsx';
import type { SelectedOrder } from '#web/admin/orders/selected-order.ts';
import { useManyOrders } from '#web/admin/orders/use-many-orders.ts';
import { CancelPreview } from '#web/admin/refunds/RefundPreview.tsx';
import { Button } from '#web/ui/Button.tsx';
import { countOf } from '#web/ui/count-of.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { useMoneyText } from '#web/ui/Money.tsx';
import { ACTS, type ManyOrdersAct } from './many-orders-acts.ts';

interface ManyOrdersDialogProps {
  act: ManyOrdersAct;
  /** In the order in which they were selected. */
  orders: readonly SelectedOrder[];
  /** Called with the ids of the orders that it was done to, after the dialog has closed. */
  onClose: (done: readonly string[]) => void;
}

/** Does one thing to many orders: asks first, then lists the refused orders with the reasons. */
export function Component({ act, orders, onClose }: ManyOrdersDialogProps) {
  const { title, status, verb, done } = ACTS[act];
  const dialog = useRef<HTMLDialogElement>(null);
  const { send, isBusy, failure, results } = useManyOrders();
  const money = useMoneyText();
  const [words, setWords] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const message = useRef<HTMLTextAreaElement>(null);
  // Not a state: the dialog may close before the next rendering.
  const doneIds = useRef<readonly string[]>([]);
  const wanted = orders.filter((order) => status === undefined || order.status === status);
  const refused = results.filter(({ ok }) => !ok);

  async function run(orderIds: readonly string[]) {
    const known = await send(orderIds, { act, ...(act === 'message' && { body: { words } }) });
    if (!known) return;
    doneIds.current = known.filter(({ ok }) => ok).map(({ orderId }) => orderId);
    if (doneIds.current.length < known.length) return;
    if (act === 'cancel')
      toast.success(`${countOf(known.length, 'order')} ${done}, ${money(sumOf(known))} refunded`);
    if (act === 'message') toast.success(`${countOf(known.length, 'order')} ${done}`);
    dialog.current?.close();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const lacksWords = act === 'message' && words.trim() === '';
    setIsMissing(lacksWords);
    if (lacksWords) message.current?.focus();
    else if (!isBusy && wanted.length > 0) void run(wanted.map(({ _id }) => _id));
  }

  return (
    <SelectionDialog
      title={title}
      dialog={dialog}
      isBusy={isBusy}
      failure={failure}
      onClose={() => onClose(doneIds.current)}
    >
      {refused.length > 0 ? (
        <OrderResults
          orders={orders}
          refused={refused}
          count={results.length - refused.length}
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
              {act === 'message' && 'The customers of '}
              {countOf(wanted.length, 'order')} {ACTS[act].will}
            </p>
          )}
          <LeftOut count={orders.length - wanted.length} reason={`not ${status ?? ''}`} />
          {act === 'message' && (
            <MessageField
              field={message}
              words={words}
              error={isMissing && words.trim() === '' ? 'Write something first' : undefined}
              onChange={setWords}
            />
          )}
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
    </SelectionDialog>
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

interface MessageFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  words: string;
  error: string | undefined;
  onChange: (words: string) => void;
}

function MessageField({ field, words, error, onChange }: MessageFieldProps) {
  return (
    <Field
      label="Message"
      hint="It is mailed to the customer of each order, and stands on the page of the order."
      error={error}
    >
      {(control) => (
        <textarea
          {...control}
          ref={field}
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
