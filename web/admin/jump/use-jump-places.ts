import { useEffect, useState } from 'react';
import type { Duty } from '#contract/duties.ts';
import { useDuties } from '#web/admin/duties/use-duties.ts';
import { transactions } from '#web/admin/orders/transaction-endpoints.ts';
import { adminProducts } from '#web/admin/products/admin-product-endpoints.ts';
import { customers } from '#web/admin/users/customer-endpoints.ts';
import { readWords } from '#web/list/list-params.ts';
import { useUserId } from '#web/store-hooks.ts';
import { type JumpPlace, placesOf, screensFor } from './jump-places.ts';

/** The most places of each kind that are shown. */
const MOST = 5;
/** The shop is asked after this pause in typing. */
const PAUSE_MS = 150;

interface FoundPlaces {
  places: readonly JumpPlace[];
  /** True if the places are all that there are. */
  isComplete: boolean;
}

/** The places for a typed text. What the shop can't answer is left out. */
export function useJumpPlaces(text: string): FoundPlaces {
  const uid = useUserId();
  const duties = useDuties();
  const typed = readWords(text);
  const asked = usePaused(typed);
  const query = new URLSearchParams({ search: asked, limit: String(MOST) }).toString();
  const call = { uid, query };
  const isIdle = uid === '' || asked === '' || asked !== typed;
  const options = (duty: Duty) => ({ skip: isIdle || !duties.includes(duty) });
  const calls = [
    transactions.useQuery(call, options('orders')),
    adminProducts.useQuery(call, options('catalogue')),
    customers.useQuery(call, options('customers')),
  ] as const;
  const [orders, products, people] = calls;
  const found = isIdle
    ? {}
    : {
        orders: orders.currentData?.orders,
        products: products.currentData?.products,
        people: people.currentData?.users,
      };
  return {
    places: [...screensFor(typed, duties), ...placesOf(found)],
    isComplete: asked === typed && !calls.some(({ isFetching }) => isFetching),
  };
}

/** The text as it was before the last pause. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
