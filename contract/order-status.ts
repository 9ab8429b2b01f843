export const ORDER_STATUSES = ['Processing', 'Shipped', 'Delivered', 'Cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Where an order may go from each status. Nothing else is possible, for anybody. */
export const NEXT_STATUSES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Processing: ['Shipped', 'Cancelled'],
  Shipped: ['Delivered'],
  Delivered: [],
  Cancelled: [],
};

/** Whether a history such as Processing, Shipped is a path through the table from its start. */
export function isStatusPath(statuses: readonly OrderStatus[]): boolean {
  return statuses.every((status, step) => {
    const before = statuses[step - 1];
    return before === undefined ? status === 'Processing' : NEXT_STATUSES[before].includes(status);
  });
}
