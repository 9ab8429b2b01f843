import { Suspense, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Order } from '#contract/orders.ts';
import { useHasDuty } from '#web/admin/duties/use-duties.ts';
import { FilterChip } from '#web/admin/list/ListControls.tsx';
import { MOST_SELECTED, ordersOfFilter } from '#web/admin/orders/desk-endpoints.ts';
import { messageOf } from '#web/api-failure.ts';
import { lazyPart } from '#web/frame/chunk-loading.ts';
import type { ListAsked } from '#web/list/list-params.ts';
import type { AddressedList } from '#web/list/use-list.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useShopDispatch } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { useMoneyText, useNumberText } from '#web/ui/Money.tsx';

const ManyOrdersDialog = lazyPart(() => import('./ManyOrdersDialog.tsx'));
const DifferenceDialog = lazyPart(() => import('#web/admin/refunds/DifferenceDialog.tsx'));

interface BoughtFilterProps {
  list: AddressedList;
  asked: ListAsked;
  /** The listed orders; undefined until they are loaded. */
  orders: readonly Order[] | undefined;
  total: number;
}

/** Shows the product, price and time by which the list is filtered, and the actions for a wrong price. */
export function BoughtFilter({ list, asked, orders, total }: BoughtFilterProps) {
  const mayRefund = useHasDuty('refunds');
  const number = useNumberText();
  const { isBusy, selected, choose, close } = useAllOf(asked);
  const { product: productId, price } = list.state.filters;
  if (productId === undefined) return null;
  const count = number(Math.min(total, MOST_SELECTED));
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <FilterChip
        effect="show all"
        onRemove={() => list.change({ filters: { product: '', price: '', since: '', until: '' } })}
      >
        <BoughtWords list={list} orders={orders} />
      </FilterChip>
      {total > 0 && (
        <Button size="sm" busy={isBusy} onClick={() => void choose('message')}>
          {total === 1 ? 'Message to its customer' : `Message all ${count}`}
        </Button>
      )}
      {total > 0 && price !== undefined && mayRefund && (
        <Button size="sm" busy={isBusy} onClick={() => void choose('difference')}>
          {total === 1 ? 'Refund the difference' : `Refund the difference for all ${count}`}
        </Button>
      )}
      {selected && (
        <Suspense>
          {selected.for === 'message' ? (
            <ManyOrdersDialog act="message" orders={selected.orders} onClose={close} />
          ) : (
            <DifferenceDialog
              orders={selected.orders}
              productId={productId}
              price={Number(price)}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </div>
  );
}

type Purpose = 'message' | 'difference';

/** All orders of a filter, up to `MOST_SELECTED`, fetched when a dialog about them is asked for. */
function useAllOf(asked: ListAsked) {
  const dispatch = useShopDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const [selected, setSelected] = useState<{ for: Purpose; orders: readonly Order[] }>();
  async function choose(purpose: Purpose) {
    setIsBusy(true);
    const call = dispatch(ordersOfFilter.initiate(asked, { forceRefetch: true }));
    try {
      setSelected({ for: purpose, orders: await call.unwrap() });
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      call.unsubscribe();
      setIsBusy(false);
    }
  }
  return { isBusy, selected, choose, close: () => setSelected(undefined) };
}

/** "Brass Lamp at ₹5,000, since 25 Nov 2026, 14:00". */
function BoughtWords({ list, orders = [] }: Pick<BoughtFilterProps, 'list' | 'orders'>) {
  const money = useMoneyText();
  const { product, price, since, until } = list.state.filters;
  const items = orders.flatMap(({ orderItems }) => orderItems);
  const name = items.find(({ productId }) => productId === product)?.name ?? 'One product';
  const words = [
    price === undefined ? name : `${name} at ${money(Number(price))}`,
    since !== undefined && `since ${timeText(since)}`,
    until !== undefined && `before ${timeText(until)}`,
  ];
  return words.filter(Boolean).join(', ');
}

function timeText(at: string): string {
  const { locale, timeZone } = shopConfig.shop;
  return new Date(at).toLocaleString(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
}
