import { useState } from 'react';
import type { OrderResult } from '#contract/many-orders.ts';
import { messageOf } from '#web/api-failure.ts';
import { newIdempotencyKey } from '#web/idempotency-key.ts';
import { useUserId } from '#web/store-hooks.ts';
import { actOnOrders, type ManyOrdersCall } from './many-orders-endpoints.ts';

/** Calls for many orders, under one key for as long as the dialog is open, and the latest result of each order. */
export function useManyOrders() {
  const uid = useUserId();
  const [key] = useState(newIdempotencyKey);
  const [act, { isLoading: isBusy }] = actOnOrders.useMutation();
  const [failure, setFailure] = useState<string>();
  const [results, setResults] = useState<readonly OrderResult[]>([]);

  async function send(
    orderIds: readonly string[],
    call: ManyOrdersCall,
  ): Promise<readonly OrderResult[] | undefined> {
    setFailure(undefined);
    try {
      const latest = await act({ uid, orderIds, key, ...call }).unwrap();
      const others = results.filter(({ orderId }) => !orderIds.includes(orderId));
      const known = [...others, ...latest];
      setResults(known);
      return known;
    } catch (error) {
      setFailure(messageOf(error));
      return undefined;
    }
  }

  return { send, isBusy, failure, results, clear: () => setResults([]) };
}
