/** How people call an order: the start of its id, long enough to be its own and to be searched for. */
export function orderNumber(orderId: string): string {
  return orderId.slice(0, 13);
}
