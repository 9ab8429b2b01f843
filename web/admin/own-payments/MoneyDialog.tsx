import { use, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import type { Order } from '#contract/orders.ts';
import { readAmount } from '#contract/typed-amount.ts';
import { useFormKey } from '#web/admin/form/use-form-key.ts';
import { localTime } from '#web/admin/form/local-time.ts';
import { recordMoney } from '#web/admin/orders/transaction-endpoints.ts';
import { asApiFailure, fieldErrorsOf } from '#web/api-failure.ts';
import { FormDialog } from '#web/frame/FormDialog.tsx';
import { orderNumber } from '#web/order/order-words.ts';
import { placeErrors } from '#web/place-errors.ts';
import { useUserId } from '#web/store-hooks.ts';
import { NumberField, TextField } from '#web/ui/form-fields.tsx';
import { MoneyContext, useMoneyText } from '#web/ui/Money.tsx';
import { momentOf } from './moment-of.ts';

export type RecordedAct = 'paid' | 'paid-back';

interface MoneyDialogProps {
  order: Order;
  act: RecordedAct;
  onClose: () => void;
}

interface MoneyValues {
  amount: string;
  /** The day, such as 2026-11-30. */
  at: string;
  note: string;
}

const NOTE_LENGTH = 200;

/** Records money that came for an order, or that was paid back. The log undoes it. */
export function MoneyDialog({ order, act, onClose }: MoneyDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [today] = useState(() => localTime(new Date().toISOString()).slice(0, 10));
  const { due, toPayBack } = order.payment;
  const open = act === 'paid' ? due : toPayBack;
  const typedIn = use(MoneyContext);
  const money = useMoneyText();
  const form = useForm<MoneyValues>({
    defaultValues: { amount: open === undefined ? '' : String(open), at: today, note: '' },
  });
  const { send, isBusy, problem } = useRecord(order, act, { form, today }, () =>
    dialog.current?.close(),
  );
  const words =
    act === 'paid'
      ? { title: 'Record payment of', label: 'Record payment', is: 'is due' }
      : { title: 'Mark as paid back:', label: 'Mark as paid back', is: 'is to be paid back' };
  return (
    <FormDialog
      dialog={dialog}
      title={`${words.title} ${orderNumber(order)}`}
      label={words.label}
      isBusy={isBusy}
      problem={problem}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      onClose={onClose}
    >
      <NumberField
        form={form}
        name="amount"
        label="Amount"
        hint={
          open === undefined
            ? 'What came is to be paid back: the order is cancelled.'
            : `${money(open)} ${words.is}.`
        }
        inputMode="decimal"
        rules={{
          validate: (text) =>
            (readAmount(text, typedIn) ?? 0) > 0 || 'Enter an amount, such as 250',
        }}
      />
      <TextField
        form={form}
        name="at"
        label="Date"
        type="date"
        max={today}
        rules={{ validate: (day) => momentOf(day, today) !== null || 'Enter a day, up to today' }}
      />
      <TextField
        form={form}
        name="note"
        label="Note"
        hint="Optional, for the shop only"
        autoComplete="off"
        maxLength={NOTE_LENGTH}
      />
    </FormDialog>
  );
}

/** Sends what was typed, and says what the shop refuses. */
function useRecord(
  { _id: orderId }: Order,
  act: RecordedAct,
  { form, today }: { form: UseFormReturn<MoneyValues>; today: string },
  onDone: () => void,
) {
  const uid = useUserId();
  const typedIn = use(MoneyContext);
  const money = useMoneyText();
  const [record, { isLoading: isBusy }] = recordMoney.useMutation();
  const formKey = useFormKey();
  const [problem, setProblem] = useState<string>();

  async function send({ amount, at, note }: MoneyValues) {
    if (isBusy) return;
    setProblem(undefined);
    const moment = momentOf(at, today);
    const body = {
      amount: readAmount(amount, typedIn) ?? 0,
      ...(moment && { at: moment }),
      ...(note.trim() !== '' && { note: note.trim() }),
    };
    try {
      const { message } = await formKey.use((key) =>
        record({ uid, orderId, act, key, body }).unwrap(),
      );
      toast.success(message);
      onDone();
    } catch (error) {
      const failure = asApiFailure(error);
      if (failure.code === 'PAID_TOO_MUCH') {
        const is =
          act === 'paid' ? 'is due: record that, and pay the rest back' : 'is to be paid back';
        form.setError(
          'amount',
          { message: `Only ${money(failure.due)} ${is}` },
          { shouldFocus: true },
        );
        return;
      }
      const errors = fieldErrorsOf(failure);
      const others = placeErrors(form.setError, ['amount', 'at', 'note'], errors);
      if (errors.length === 0 || others.length > 0) setProblem(failure.message);
    }
  }

  return { send, isBusy, problem };
}
