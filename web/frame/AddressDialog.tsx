import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { focusHeading } from './keep-focus.ts';
import { type OPENED_HERE, withCart } from './visitor-dialog.ts';

interface AddressDialogProps {
  /** The id of its heading. */
  titleId: string;
  className: string;
  children: ReactNode;
}

/** A dialog that is opened by the page's address. Escape, a click beside it, "Close" and Back close it. */
export function AddressDialog({ titleId, className, children }: AddressDialogProps) {
  const leave = useLeave();
  return (
    <Modal
      ref={showWhileRendered}
      aria-labelledby={titleId}
      onClose={({ target, currentTarget }) => {
        // In React, close events bubble: this may be that of a dialog inside, such as an enlarged photo.
        if (target !== currentTarget || currentTarget.open || !currentTarget.isConnected) return;
        keepFocusOnPage();
        leave();
      }}
      className={`address-dialog overflow-y-auto overscroll-contain bg-ground text-left text-base text-ink shadow-lg backdrop:bg-black/50 ${className}`}
    >
      <div className="sticky top-0 z-10 h-0">
        <IconButton
          label="Close"
          onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
          className="absolute! top-2 right-2 bg-surface shadow-lg"
        >
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      {children}
    </Modal>
  );
}

/** A dialog gives the focus back only if it is closed before it is removed. */
function showWhileRendered(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  return () => {
    dialog.close();
    keepFocusOnPage();
  };
}

/** A dialog that was opened by the page's address has no element to give the focus back to. */
function keepFocusOnPage(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading && document.activeElement === document.body) focusHeading(heading);
}

/** Takes the dialog out of the address: by a step back if it was opened by a step forward. */
function useLeave(): () => void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  return () => {
    if ((state as Partial<typeof OPENED_HERE> | null)?.opensDialog) {
      void navigate(-1);
    } else {
      void navigate(
        { search: withCart(search, false) },
        { replace: true, preventScrollReset: true },
      );
    }
  };
}
