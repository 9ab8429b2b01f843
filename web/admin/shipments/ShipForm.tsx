import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { carrierNames, type Parcel } from '#web/admin/orders/desk-endpoints.ts';
import { proposedCarrier } from '#web/admin/orders/known-carriers.ts';
import { isToShip, type SelectedOrder } from '#web/admin/orders/selected-order.ts';
import { orderNumber } from '#web/order/order-words.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { countOf } from '#web/ui/count-of.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { CarrierFields, useCarrierChoice } from './CarrierFields.tsx';
import { readTrackingLines } from './tracking-lines.ts';

interface ShipFormProps {
  orders: readonly SelectedOrder[];
  isBusy: boolean;
  onSend: (parcels: readonly Parcel[]) => void;
  onCancel: () => void;
}

/** Asks for the carrier and the tracking numbers of the orders that are Processing. */
export function ShipForm({ orders, isBusy, onSend, onCancel }: ShipFormProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  // Focused at once, so that a scanner types into it.
  useEffect(() => area.current?.focus(), []);
  const uid = useUserId();
  const carriers = carrierNames.useQuery(uid, { skip: uid === '' });
  const { names = [] } = carriers.data ?? {};
  const toShip = orders.filter(isToShip);
  const proposed = carriers.data && proposedCarrier(carriers.data, toShip);
  const choice = useCarrierChoice(
    names,
    names.find((name) => name === proposed),
  );
  const [text, setText] = useState('');
  const leftOut = orders.length - toShip.length;
  const { numbers, problem, remark } = readTrackingLines(
    text,
    toShip.map(({ number }) => number),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (problem !== undefined) {
      area.current?.focus();
      return;
    }
    const carrier = choice.read();
    if (carrier === undefined) return;
    onSend(toShip.map(({ _id }, at) => ({ orderId: _id, carrier, tracking: numbers[at] ?? '' })));
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <p className="text-ink-muted">
        {countOf(toShip.length, 'order')} in the order of your selection.
        {leftOut > 0 && ` ${leftOut} more can't be shipped: held, or not Processing.`}
      </p>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <CarrierFields choice={choice} {...(carriers.isError && { problem: CARRIERS_MISSING })} />
          <TrackingField text={text} problem={problem} area={area} onChange={setText} />
        </div>
        <Numbered orders={toShip} numbers={numbers} />
      </div>
      <output className="min-h-5 text-sm text-warning">{remark}</output>
      <div className="flex flex-wrap justify-end gap-3">
        <Button aria-disabled={isBusy || undefined} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          Mark as shipped: {countOf(toShip.length, 'order')}
        </Button>
      </div>
    </form>
  );
}

/** One number a line. Ctrl and Enter sends the form. */
function TrackingField({
  text,
  problem,
  area,
  onChange,
}: {
  text: string;
  problem: string | undefined;
  area: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
}) {
  return (
    <Field
      label="Tracking numbers"
      hint="One line an order: paste them, or scan one after another. A line may begin with its order’s number: “#1042 AB1”. They can also be left out."
      error={problem}
    >
      {(control) => (
        <textarea
          {...control}
          ref={area}
          rows={10}
          value={text}
          spellCheck={false}
          autoCapitalize="characters"
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
            if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
          }}
          className={`${INPUT} py-2.5 font-mono leading-6 whitespace-pre max-sm:h-36`}
        />
      )}
    </Field>
  );
}

const CARRIERS_MISSING = "The shop's carriers can't be loaded. Close this and try again.";

/** Shows which order gets which number. */
function Numbered({
  orders,
  numbers,
}: {
  orders: readonly SelectedOrder[];
  numbers: readonly string[];
}) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <h3 id="numbered" className="text-sm">
        Orders
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <ol tabIndex={0} aria-labelledby="numbered" className={NUMBERED}>
        {orders.map(({ _id, number, user }, at) => (
          <li key={_id} className="flex flex-wrap gap-x-3 border-b border-line px-3 py-1.5">
            <span className="font-medium tabular-nums">{orderNumber({ number })}</span>
            <span className="min-w-0 truncate text-ink-muted">{user.name}</span>
            <span className="ml-auto font-mono wrap-anywhere">{numbers[at] || '–'}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const NUMBERED =
  'max-h-48 overflow-y-auto rounded-md border border-line text-sm sm:max-h-[22.5rem] [&>li:last-child]:border-b-0';
