import ChevronDown from 'lucide-react/icons/chevron-down';
import FileDown from 'lucide-react/icons/file-down';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Printer from 'lucide-react/icons/printer';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { WITHDRAW_HERE } from '#contract/withdrawal-limits.ts';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { Menu, MENU_ITEM } from '#web/frame/Menu.tsx';
import { useOrderAccess } from '#web/order/order-access.ts';
import { invoiceUrl, useSavePaper } from '#web/order/PaperButton.tsx';
import { canWithdraw } from '#web/order/return-words.ts';
import { paths } from '#web/paths.ts';
import { useShop } from '#web/shop-config.ts';
import { cancelOrder } from '#web/storefront/orders/orders-endpoints.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import type { BuyingAgain } from './BuyAgain.tsx';
import { mainActionOf } from './main-action.ts';
import { HelpDialog, helpTitle } from './ReturnOrHelp.tsx';

interface OrderActionsProps {
  order: Order;
  again: BuyingAgain;
}

/** The main action of an order, and a menu of the others. */
export function OrderActions({ order, again }: OrderActionsProps) {
  const main = mainActionOf(order);
  const { withdrawal, timeZone } = useShop();
  const [openedAt] = useState(() => new Date());
  return (
    <div className="relative flex flex-wrap items-start gap-3 print:hidden">
      {main.kind === 'cancel' && <CancelOrder order={order} />}
      {main.kind === 'track' && (
        <a href={main.url} target="_blank" rel="noreferrer" className={buttonLook('primary')}>
          Track parcel<span className="sr-only"> (in a new tab)</span>
        </a>
      )}
      {main.kind === 'buy again' && (
        <Button variant="primary" busy={again.isBusy} onClick={() => void again.buyAgain()}>
          Buy again
        </Button>
      )}
      {canWithdraw(order, { isOffered: withdrawal, timeZone }, openedAt) && (
        <Link to={paths.withdrawalOf(order._id)} className={buttonLook()}>
          {WITHDRAW_HERE}
        </Link>
      )}
      <MoreActions order={order} {...(main.kind !== 'buy again' && { again })} />
    </div>
  );
}

interface MoreActionsProps {
  order: Order;
  /** Absent if buying again is the main action. */
  again?: BuyingAgain;
}

function MoreActions({ order, again }: MoreActionsProps) {
  const [asksForHelp, setAsksForHelp] = useState(false);
  const { save, isSaving } = useSavePaper();
  const invoice = invoiceUrl(order);
  return (
    <>
      <Menu
        isBelowRow
        renderButton={(button) => (
          <Button {...button} busy={isSaving || (again?.isBusy ?? false)}>
            More <ChevronDown className="size-4" aria-hidden="true" />
          </Button>
        )}
      >
        {(close) => {
          const then = (act: () => void) => () => {
            close();
            act();
          };
          return (
            <ul>
              {again && (
                <Item icon={<RotateCcw />} onClick={then(() => void again.buyAgain())}>
                  Buy again
                </Item>
              )}
              <Item icon={<LifeBuoy />} onClick={then(() => setAsksForHelp(true))}>
                {helpTitle(order)}
              </Item>
              {invoice && (
                <Item icon={<FileDown />} onClick={then(() => void save(invoice))}>
                  Invoice
                </Item>
              )}
              <Item icon={<Printer />} onClick={then(() => window.print())}>
                Print
              </Item>
            </ul>
          );
        }}
      </Menu>
      {asksForHelp && <HelpDialog order={order} onClose={() => setAsksForHelp(false)} />}
    </>
  );
}

interface ItemProps {
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

function Item({ icon, onClick, children }: ItemProps) {
  return (
    <li>
      <button type="button" onClick={onClick} className={MENU_ITEM}>
        <span aria-hidden="true" className="text-ink-muted [&>svg]:size-4">
          {icon}
        </span>
        {children}
      </button>
    </li>
  );
}

/** Cancels an order that is not shipped yet, after a confirmation. */
export function CancelOrder({ order: { _id, total } }: { order: Pick<Order, '_id' | 'total'> }) {
  const access = useOrderAccess();
  const [cancel] = cancelOrder.useMutation();
  return (
    <ConfirmedButton
      label="Cancel order"
      question="Cancel this order?"
      confirmLabel="Cancel order"
      cancelLabel="Keep order"
      act={() => cancel({ ...access, orderId: _id }).unwrap()}
      focusAfter="main h1"
    >
      {total > 0
        ? 'Nothing will be sent, and what you paid is given back in full.'
        : 'Nothing will be sent.'}
    </ConfirmedButton>
  );
}
