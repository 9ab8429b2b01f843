import type { Order } from '#contract/orders.ts';
import { QuantityField } from '#web/ui/QuantityField.tsx';
import { Thumbnail } from '#web/ui/Thumbnail.tsx';

interface OrderPiecesProps {
  order: Pick<Order, 'orderItems'>;
  /** Of each line. */
  pieces: readonly number[];
  onChange: (at: number, pieces: number) => void;
}

/** The lines of an order, with how many pieces of each go back. */
export function OrderPieces({ order, pieces, onChange }: OrderPiecesProps) {
  return (
    <ul className="border-t border-line">
      {order.orderItems.map(({ _id, name, photo, returnable: most }, at) => (
        <li
          key={_id}
          className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3"
        >
          <div className="flex min-w-0 flex-1 basis-40 items-center gap-3">
            <Thumbnail src={photo} name={name} className="size-10" />
            <p className="min-w-0 font-medium wrap-anywhere">{name}</p>
          </div>
          {most === 0 ? (
            <span className="text-sm text-ink-muted">Refunded or on its way back</span>
          ) : (
            <QuantityField
              label="Quantity"
              of={name}
              value={Math.min(pieces[at] ?? 0, most)}
              min={0}
              max={most}
              limit={`${most} is the most you can return`}
              onChange={(value) => onChange(at, value)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
