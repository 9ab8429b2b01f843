import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { orderNumber } from '#web/order/order-words.ts';
import { whyNotReturned } from '#web/order/return-words.ts';
import { paths } from '#web/paths.ts';
import { shopConfig, useShop } from '#web/shop-config.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { OpenModal } from '#web/ui/Modal.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { mailto } from '#web/ui/mailto.ts';
import { ReturnForm } from './ReturnForm.tsx';

/** The title of the dialog and of its button. Cancelled orders can't be returned. */
export function helpTitle({ status }: Pick<Order, 'status'>): string {
  return status === 'Cancelled' ? 'Get help' : 'Return or get help';
}

/** A dialog to send items of an order back, or to write to the shop about it. */
export function HelpDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { returnDays } = useShop();
  // As it was when the dialog opened.
  const [reason] = useState(() => whyNotReturned(order, returnDays, new Date()));
  const [isBusy, setIsBusy] = useState(false);
  const close = () => dialog.current?.close();
  return (
    <OpenModal
      dialog={dialog}
      aria-labelledby={titleId}
      isClosable={!isBusy}
      onClose={onClose}
      className="m-auto w-[min(34rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface text-left text-base text-ink shadow-lg backdrop:bg-black/50"
    >
      <div className="flex flex-col gap-5 p-5 sm:p-6">
        <h2 id={titleId} className="text-lg">
          {helpTitle(order)}
        </h2>
        {reason === undefined ? (
          <ReturnForm order={order} onBusy={setIsBusy} onSent={close} />
        ) : (
          <Notice>{reason}</Notice>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
          <HelpLink order={order} />
          <Button aria-disabled={isBusy || undefined} onClick={close}>
            Close
          </Button>
        </div>
      </div>
    </OpenModal>
  );
}

/** A link to write to the shop about an order; to its contact page where it has no e-mail address. */
function HelpLink({ order }: { order: Pick<Order, 'number'> }) {
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
