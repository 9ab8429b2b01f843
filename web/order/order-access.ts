import { createContext, use } from 'react';
import { useUserId } from '#web/store-hooks.ts';

/** In whose name calls about an order are made. */
export interface OrderAccess {
  uid: string;
  /** That a code has given to somebody who is not signed in as the customer. */
  orderKey?: string;
}

/** Set around an order that a code has opened. */
export const OrderAccessContext = createContext<OrderAccess | undefined>(undefined);

/** The key's access to the order around, or else that of whoever is signed in. */
export function useOrderAccess(): OrderAccess {
  const uid = useUserId();
  return use(OrderAccessContext) ?? { uid };
}

/** The headers of a call about an order. */
export function headersOf(orderKey: string | undefined): Record<string, string> {
  return orderKey === undefined ? {} : { 'x-order-key': orderKey };
}
