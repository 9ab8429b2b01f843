import { toWhole } from '#contract/money.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import type { OrderReturn } from '#contract/returns.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { useMoneyText } from '#web/ui/Money.tsx';
import { QuantityField } from '#web/ui/QuantityField.tsx';
import { Thumbnail } from '#web/ui/Thumbnail.tsx';
import { piecesLeft, shippingLeft } from './plan-refund.ts';
import type { RefundChoice } from './use-refund.ts';

interface RefundLinesProps {
  order: Order;
  choice: RefundChoice;
  ofReturn?: OrderReturn | undefined;
}

/** Chooses the pieces of each line to refund, which of them go back into stock, and the shipping. */
export function RefundLines({ order, choice, ofReturn }: RefundLinesProps) {
  const money = useMoneyText();
  const left = piecesLeft(order);
  const shipping = shippingLeft(order);
  const hasPieces = left.some((pieces) => pieces > 0);
  return (
    <div className="flex flex-col items-start gap-3">
      {ofReturn && <ReturnedLines ofReturn={ofReturn} />}
      {hasPieces && !ofReturn && (
        <ul className="w-full border-t border-line">
          {order.orderItems.map((item, at) => (
            <li key={item._id} className="border-b border-line py-3">
              <RefundLine item={item} left={left[at] ?? 0} at={at} choice={choice} />
            </li>
          ))}
        </ul>
      )}
      {shipping > 0 && (
        <Checkbox
          label={`Refund the shipping (${money(toWhole(shipping))})`}
          checked={choice.shipping}
          disabled={choice.isShippingFixed}
          onChange={choice.setShipping}
        />
      )}
      {!ofReturn && (hasPieces || shipping > 0) && (
        <Button size="sm" onClick={choice.takeAll}>
          Choose everything
        </Button>
      )}
    </div>
  );
}

/** The lines of a return: all its pieces are refunded, and whether they were restocked is decided already. */
function ReturnedLines({ ofReturn: { lines } }: { ofReturn: OrderReturn }) {
  return (
    <ul className="w-full border-y border-line py-3">
      {lines.map(({ productId, name, quantity }) => (
        <li key={productId} className="wrap-anywhere">
          {quantity} × {name}
        </li>
      ))}
    </ul>
  );
}

interface RefundLineProps {
  item: OrderItem;
  left: number;
  at: number;
  choice: RefundChoice;
}

function RefundLine({ item: { name, photo, quantity }, left, at, choice }: RefundLineProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <Thumbnail src={photo} name={name} className="size-10" />
        <p className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="block text-sm text-ink-muted">
            {left === 0 ? 'Refunded' : `${left} of ${quantity} can be refunded`}
          </span>
        </p>
      </div>
      {left > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <QuantityField
            label="Quantity"
            of={name}
            value={choice.pieces[at] ?? 0}
            min={0}
            max={left}
            limit={`${left} is the most you can refund`}
            onChange={(pieces) => choice.setPieces(at, pieces)}
          />
          <Checkbox
            label="Restock"
            aria-label={`Restock ${name}`}
            checked={choice.restock[at] ?? false}
            onChange={(restock) => choice.setRestock(at, restock)}
          />
        </div>
      )}
    </div>
  );
}
