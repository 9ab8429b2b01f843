import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { orderNumber } from '#web/order/order-words.ts';
import { paths } from '#web/paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { mailto } from '#web/ui/mailto.ts';

/** A link to write to the shop about an order; to its contact page where it has no e-mail address. */
export function HelpLink({ order }: { order: Pick<Order, 'number'> }) {
  const { email } = shopConfig.shop.contact;
  if (!email) {
    return (
      <Link to={paths.page('contact')} className={buttonLook()}>
        Contact the shop
      </Link>
    );
  }
  const subject = `Order ${orderNumber(order)}`;
  return (
    <a href={mailto(email, subject)} className={buttonLook()}>
      Write to the shop
    </a>
  );
}
