import type { OrderStatus } from '#contract/order-status.ts';
import { DEMO_PEOPLE } from './demo-accounts.ts';
import type { WantedOrder } from './believable-orders.ts';
import type { DemoUser } from './believable-people.ts';

/** The admin who added the products and moved the orders. */
export const CLERK = 'demo-admin';

const HOUR = 3_600_000;

/** Age in hours and status of each demo customer's orders: one of every status. */
const ORDERS: Readonly<
  Record<string, readonly (readonly [hoursAgo: number, status: OrderStatus])[]>
> = {
  'demo-asha': [
    [7_150, 'Delivered'],
    [3_400, 'Delivered'],
    [1_260, 'Cancelled'],
    [820, 'Delivered'],
    [44, 'Shipped'],
    [5, 'Processing'],
  ],
  'demo-ravi': [
    [5_010, 'Delivered'],
    [1_930, 'Delivered'],
    [310, 'Cancelled'],
    [61, 'Shipped'],
    [9, 'Processing'],
  ],
};

/** The demo accounts as users, registered when the shop opened. */
export function demoPeople(opened: Date): DemoUser[] {
  return DEMO_PEOPLE.map(({ uid, name, email, role }) => ({
    id: uid,
    name,
    email,
    emailVerified: true,
    role,
    createdAt: opened,
    updatedAt: opened,
  }));
}

/** Their orders. */
export function ordersOfDemoPeople(now: Date): WantedOrder[] {
  return Object.entries(ORDERS).flatMap(([id, wanted]) =>
    wanted.map(([hoursAgo, status]) => {
      const placed = new Date(now.getTime() - hoursAgo * HOUR);
      return { shopper: { id, createdAt: placed }, status, placed };
    }),
  );
}
