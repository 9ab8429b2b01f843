import type { OrderStatus } from '#contract/order-status.ts';
import type { ManyOrdersCall } from '#web/admin/orders/many-orders-endpoints.ts';

export type ManyOrdersAct = Exclude<ManyOrdersCall['act'], 'refund-difference'>;

interface ActOnOrders {
  title: string;
  /** Label of the button. */
  verb: string;
  /** Follows the count once it is done: "27 orders delivered". */
  done: string;
  /** Follows "27 orders" before it is done. */
  will: string;
  /** The only status in which it is possible; undefined: any. */
  status?: OrderStatus;
}

/** The actions for the selected orders that share one dialog. */
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
