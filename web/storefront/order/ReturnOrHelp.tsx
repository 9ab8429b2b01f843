import { useId, useRef, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { whyNotReturned } from '#web/order/return-words.ts';
import { useShop } from '#web/shop-config.ts';
import { Button } from '#web/ui/Button.tsx';
import { OpenModal } from '#web/ui/Modal.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { HelpLink } from './HelpLink.tsx';
import { ReturnForm } from './ReturnForm.tsx';

/** Opens a dialog to send items of an order back, or to write to the shop about it. */
export function ReturnOrHelp({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Return or get help
      </Button>
      {isOpen && <ReturnDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ReturnDialog({ order, onClose }: { order: Order; onClose: () => void }) {
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
          Return or get help
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
