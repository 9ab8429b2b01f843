import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { ACROSS_PAGES, ToastCard } from '#web/ui/ToastCard.tsx';

/** Shows a toast for an order that was created in the background. */
export function showOrderToast(orderId: string, message: string): void {
  tell(orderId, message);
}

/** Shows a toast for a payment that came too late and is refunded. */
export function showRefundToast(orderId: string): void {
  tell(orderId, 'Your payment came too late. It is given back in full.');
}

function tell(orderId: string, message: string): void {
  // One toast per order.
  const id = `order ${orderId}`;
  toast.custom(
    ({ visible }) => (
      <ToastCard visible={visible} message={message}>
        <Link to={paths.order(orderId)} onClick={() => toast.dismiss(id)}>
          View order
        </Link>
      </ToastCard>
    ),
    { id, duration: 8000, ...ACROSS_PAGES },
  );
}
