import { use, useId, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toMinor, toWhole } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { OrderReturn } from '#contract/returns.ts';
import { readAmount } from '#contract/typed-amount.ts';
import type { useFormKey } from '#web/admin/form/use-form-key.ts';
import { orderNumber } from '#web/order/order-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { NumberField, TextField } from '#web/ui/form-fields.tsx';
import { OpenModal } from '#web/ui/Modal.tsx';
import { MoneyContext, useMoneyText } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { planRefund, type RefundPlan } from './plan-refund.ts';
import { RefundLines } from './RefundLines.tsx';
import { type RefundTexts, useRefundChoice, useSendRefund } from './use-refund.ts';

interface RefundDialogProps {
  order: Order;
  /** The return that is refunded: its pieces only. */
  ofReturn?: OrderReturn;
  formKey: ReturnType<typeof useFormKey>;
  onClose: () => void;
}

const REASON_LENGTH = 500;

/** Refunds lines of an order, its shipping, or a sum. It is open for as long as it is rendered. */
export function RefundDialog({ order, ofReturn, formKey, onClose }: RefundDialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useForm<RefundTexts>({
    defaultValues: { goodwill: '', reason: ofReturn?.reason ?? '' },
  });
  const choice = useRefundChoice(order, ofReturn);
  const goodwill = useWatch({ control: form.control, name: 'goodwill' });
  const readGoodwill = useReadGoodwill();
  const plan = planRefund(order, { ...choice, goodwill: readGoodwill(goodwill) ?? 0 });
  const { send, isBusy, problem } = useSendRefund(order, formKey, () => dialog.current?.close());
  const money = useMoneyText();

  return (
    <OpenModal
      dialog={dialog}
      aria-labelledby={titleId}
      isClosable={!isBusy}
      onClose={onClose}
      className="m-auto w-[min(34rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface text-left text-base text-ink shadow-lg backdrop:bg-black/50"
    >
      <form
        noValidate
        onSubmit={(event) =>
          void form.handleSubmit((texts) => send(texts, { choice, plan, form }))(event)
        }
        className="flex flex-col gap-5 p-5 sm:p-6"
      >
        <div>
          <h2 id={titleId} className="text-lg">
            Refund transaction {orderNumber(order)}
          </h2>
          <p className="mt-1 text-ink-muted">
            {money(toWhole(plan.left))} of {money(order.total)} can be refunded.
          </p>
        </div>
        {problem !== undefined && (
          <Notice tone="danger" urgent takesFocus>
            {problem}
          </Notice>
        )}
        <RefundLines order={order} choice={choice} ofReturn={ofReturn} />
        <NumberField
          form={form}
          name="goodwill"
          label="Goodwill amount"
          hint="Optional: a sum on top, or alone. Later refunds of items give less by it."
          inputMode="decimal"
          rules={{
            validate: (text) => readGoodwill(text) !== undefined || 'Enter an amount, such as 250',
          }}
        />
        <TextField
          form={form}
          name="reason"
          label="Reason"
          hint="The customer can read it."
          autoComplete="off"
          maxLength={REASON_LENGTH}
          rules={{ validate: (text) => text.trim() !== '' || 'Enter a reason' }}
        />
        <PlannedSum plan={plan} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button aria-disabled={isBusy || undefined} onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            Refund {money(toWhole(plan.priced.amount))}
          </Button>
        </div>
      </form>
    </OpenModal>
  );
}

/** Reads the goodwill as it was typed, in minor units; undefined if it isn't an amount. */
function useReadGoodwill(): (text: string) => number | undefined {
  const typedIn = use(MoneyContext);
  return (text) => {
    if (text.trim() === '') return 0;
    const amount = readAmount(text, typedIn);
    return amount === undefined ? undefined : toMinor(amount);
  };
}

/** The amount of the refund, and what is left of the order afterwards. */
function PlannedSum({ plan: { priced, left, isTooMuch, cancels } }: { plan: RefundPlan }) {
  const money = useMoneyText();
  const after = money(toWhole(Math.max(0, left - priced.amount)));
  return (
    <div className="border-t border-line pt-4">
      <output className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="text-lg font-semibold">Refund {money(toWhole(priced.amount))}</span>
        <span className="text-sm text-ink-muted">
          {isTooMuch ? `Only ${money(toWhole(left))} is left.` : `${after} is left afterwards.`}
        </span>
      </output>
      {cancels && (
        <div className="mt-3">
          <Notice tone="warning">
            Nothing is left to send: everything that was paid and isn&apos;t refunded yet is given
            back, the shipping too, and the order is cancelled.
          </Notice>
        </div>
      )}
    </div>
  );
}
