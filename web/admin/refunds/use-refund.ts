import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { toWhole } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { OrderReturn } from '#contract/returns.ts';
import type { useFormKey } from '#web/admin/form/use-form-key.ts';
import { refundTransaction } from '#web/admin/orders/transaction-endpoints.ts';
import { type ApiFailure, asApiFailure } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { useMoneyText } from '#web/ui/Money.tsx';
import {
  isOfEverything,
  piecesLeft,
  type RefundPlan,
  shippingLeft,
  wantedLines,
} from './plan-refund.ts';

export interface RefundTexts {
  goodwill: string;
  reason: string;
}

/** The choices made in the dialog. */
export interface RefundChoice {
  /** Of each line. */
  pieces: number[];
  restock: boolean[];
  returnId: string | undefined;
  shipping: boolean;
  /** True if it can't be left out. */
  isShippingFixed: boolean;
  setPieces: (at: number, pieces: number) => void;
  setRestock: (at: number, restock: boolean) => void;
  setShipping: (shipping: boolean) => void;
  takeAll: () => void;
}

/** The state of the dialog's choice: never more than is left, even if somebody else refunds meanwhile. */
export function useRefundChoice(order: Order, ofReturn?: OrderReturn): RefundChoice {
  const left = ofReturn
    ? order.orderItems.map(({ productId }) => piecesIn(ofReturn, productId))
    : piecesLeft(order);
  const [pieces, setPieces] = useState(() => (ofReturn ? left : left.map(() => 0)));
  // Pieces that are not sent yet go back into stock by default.
  const [restock, setRestock] = useState(() => left.map(() => order.status === 'Processing'));
  const [shipping, setShipping] = useState(false);
  const chosen = left.map((most, at) => Math.min(pieces[at] ?? 0, most));
  const hasShipping = ofReturn !== undefined && isOfEverything(order, ofReturn, chosen);
  return {
    pieces: chosen,
    restock,
    returnId: ofReturn?._id,
    shipping: (shipping || hasShipping) && shippingLeft(order) > 0,
    isShippingFixed: hasShipping,
    setPieces: (at, value) => setPieces((all) => all.with(at, value)),
    setRestock: (at, value) => setRestock((all) => all.with(at, value)),
    setShipping,
    takeAll() {
      setPieces(left);
      setShipping(true);
    },
  };
}

function piecesIn({ lines }: OrderReturn, productId: string): number {
  return lines.find((line) => line.productId === productId)?.quantity ?? 0;
}

interface RefundToSend {
  choice: RefundChoice;
  plan: RefundPlan;
  form: UseFormReturn<RefundTexts>;
}

/** Sends a refund. Sent again after a lost answer, it is the same refund. */
export function useSendRefund(
  order: Order,
  formKey: ReturnType<typeof useFormKey>,
  onSent: () => void,
) {
  const uid = useUserId();
  const money = useMoneyText();
  const [refund, { isLoading: isBusy }] = refundTransaction.useMutation();
  const [problem, setProblem] = useState<string>();

  async function send({ reason }: RefundTexts, { choice, plan, form }: RefundToSend) {
    if (isBusy) return;
    setProblem(plan.isEmpty ? 'Choose what to refund.' : undefined);
    if (plan.isEmpty) return;
    const { amount, goodwill } = plan.asked;
    if (plan.isTooMuch) {
      const most = money(toWhole(plan.left - (amount - goodwill)));
      form.setError('goodwill', { message: `At most ${most}` }, { shouldFocus: true });
      return;
    }
    const body = {
      lines: wantedLines(order, choice),
      shipping: choice.shipping,
      ...(goodwill > 0 && { amount: toWhole(goodwill) }),
      reason: reason.trim(),
      ...(choice.returnId !== undefined && { returnId: choice.returnId }),
    };
    try {
      const { message } = await formKey.use((key) =>
        refund({ uid, orderId: order._id, key, body }).unwrap(),
      );
      toast.success(message);
      onSent();
    } catch (error) {
      setProblem(wordsOf(asApiFailure(error), money));
    }
  }

  return { send, isBusy, problem };
}

function wordsOf(failure: ApiFailure, money: (amount: number) => string): string {
  if (failure.code === 'REFUND_TOO_MUCH')
    return `Something else was refunded meanwhile: ${money(failure.left)} is left.`;
  if (failure.code === 'IDEMPOTENCY_MISMATCH')
    return 'The refund that you sent before was made. Look at what is refunded now before you refund more.';
  return failure.message;
}
