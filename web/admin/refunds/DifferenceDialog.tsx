import { type FormEvent, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { readAmount } from '#contract/typed-amount.ts';
import { SelectionDialog } from '#web/admin/list/SelectionDialog.tsx';
import { sumOf } from '#web/admin/orders/many-orders-endpoints.ts';
import { OrderResults } from '#web/admin/orders/OrderResults.tsx';
import type { SelectedOrder } from '#web/admin/orders/selected-order.ts';
import { useManyOrders } from '#web/admin/orders/use-many-orders.ts';
import { productToEdit } from '#web/admin/products/admin-product-endpoints.ts';
import { shopConfig } from '#web/shop-config.ts';
import { Button } from '#web/ui/Button.tsx';
import { countOf } from '#web/ui/count-of.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { useMoneyText } from '#web/ui/Money.tsx';
import { RefundPreview } from './RefundPreview.tsx';

export interface DifferenceDialogProps {
  orders: readonly SelectedOrder[];
  productId: string;
  /** The price of a piece in these orders, in whole units. */
  price: number;
  onClose: () => void;
}

/** Refunds the overpaid amount of a product that was sold at a wrong price, after a preview. */
export function Component({ orders, productId, price, onClose }: DifferenceDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const money = useMoneyText();
  const { data: product } = productToEdit.useQuery(productId);
  const now = product && product.price < price ? product.price : undefined;
  const [typed, setTyped] = useState<string>();
  const [reason, setReason] = useState('The price was wrong');
  const preview = useManyOrders();
  const refund = useManyOrders();
  const text = typed ?? (now === undefined ? '' : String(now));
  const rightPrice = readAmount(text, shopConfig.shop);
  const isRight = rightPrice !== undefined && rightPrice < price;
  const lacksReason = reason.trim() === '';
  const { results } = preview;
  const orderIds = orders.map(({ _id }) => _id);
  const refused = refund.results.filter(({ ok }) => !ok);
  const isBusy = preview.isBusy || refund.isBusy;

  async function run(ids: readonly string[], dryRun: boolean) {
    const body = { productId, price, rightPrice, reason, dryRun };
    const { send } = dryRun ? preview : refund;
    const known = await send(ids, { act: 'refund-difference', body });
    if (dryRun || !known?.every(({ ok }) => ok)) return;
    toast.success(`${countOf(known.length, 'order')} refunded, ${money(sumOf(known))} in all`);
    dialog.current?.close();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !isRight || lacksReason) return;
    const refundable = results.filter(({ ok }) => ok).map(({ orderId }) => orderId);
    if (results.length === 0) void run(orderIds, true);
    else if (refundable.length > 0) void run(refundable, false);
  }

  return (
    <SelectionDialog
      title="Refund the difference"
      dialog={dialog}
      isBusy={isBusy}
      failure={refund.failure ?? preview.failure}
      onClose={onClose}
    >
      {refused.length > 0 ? (
        <OrderResults
          orders={orders}
          refused={refused}
          count={refund.results.length - refused.length}
          done="refunded"
          isBusy={isBusy}
          onTryAgain={() =>
            void run(
              refused.map(({ orderId }) => orderId),
              false,
            )
          }
          onClose={() => dialog.current?.close()}
        />
      ) : (
        <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
          <p className="text-ink-muted">
            {countOf(orders.length, 'order')} with {product?.name ?? 'this product'} at{' '}
            {money(price)}. Each gets the difference for its pieces, with tax and discount in
            proportion, once.
          </p>
          <Field
            label="Right price"
            hint={`Less than ${money(price)}`}
            error={text !== '' && !isRight ? `Must be an amount below ${money(price)}` : undefined}
          >
            {(control) => (
              <input
                {...control}
                inputMode="decimal"
                value={text}
                onChange={({ target }) => {
                  setTyped(target.value);
                  preview.clear();
                }}
                className={INPUT}
              />
            )}
          </Field>
          <Field
            label="Reason"
            hint="The customer reads it with the refund."
            error={lacksReason ? 'Enter a reason' : undefined}
          >
            {(control) => (
              <input
                {...control}
                maxLength={500}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
                className={INPUT}
              />
            )}
          </Field>
          {results.length > 0 && (
            <RefundPreview orders={orders} results={results} cannot="be refunded" />
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button aria-disabled={isBusy || undefined} onClick={() => dialog.current?.close()}>
              Cancel
            </Button>
            <Button
              type="submit"
              variant={results.length > 0 ? 'danger' : 'primary'}
              busy={isBusy}
              aria-disabled={!isRight || lacksReason || undefined}
            >
              {results.length > 0 ? `Refund ${money(sumOf(results))}` : 'See what it comes to'}
            </Button>
          </div>
        </form>
      )}
    </SelectionDialog>
  );
}
