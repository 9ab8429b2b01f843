import type { OrderStatus } from '#contract/order-status.ts';
import type { ManyOrdersCall } from './many-orders-endpoints.ts';

export type ManyOrdersAct = Exclude<ManyOrdersCall['act'], 'refund-difference'>;

interface ActOnOrders {
  title: string;
  /** Of the button that does it. */
  verb: string;
  /** What the orders are afterwards: "27 orders delivered". */
  done: string;
  /** "27 orders …", before it is done. */
  will: string;
  /** The status of the orders that it is for; undefined: all. */
  status?: OrderStatus;
}

/** What can be done to the selected orders in one dialog. */
export const ACTS: Readonly<Record<ManyOrdersAct, ActOnOrders>> = {
  deliver: {
    title: 'Mark as delivered',
    verb: 'Mark as delivered',
    done: 'delivered',
    will: 'will be Delivered. This can be undone for an hour.',
    status: 'Shipped',
  },
  cancel: {
    title: 'Cancel and refund',
    verb: 'Cancel and refund',
    done: 'cancelled',
    will: 'will be cancelled and refunded.',
    status: 'Processing',
  },
  message: {
    title: 'Message to customers',
    verb: 'Send',
    done: 'written to',
    will: 'get this message.',
  },
};
