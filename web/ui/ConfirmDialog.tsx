import { useId, useRef, type ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What it means. */
  children?: ReactNode;
  /** The verb that does it. */
  confirmLabel: string;
  busy?: boolean;
  onConfirm: () => void;
  /** It has closed, in whatever way. */
  onClose: () => void;
}

/** Asks once more before something that can't be undone. Shown for as long as it is rendered; the focus begins on the safe answer. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  busy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the dialog's own
    <dialog
      ref={(element) => {
        dialog.current = element;
        if (element && !element.open) element.showModal();
        // Closed before it goes, so that the browser gives the focus back.
        return () => element?.close();
      }}
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-text` : undefined}
      onClose={onClose}
      onCancel={(event) => busy && event.preventDefault()}
      // A press beside it: the dialog itself is all around its content.
      onClick={({ target }) => target === dialog.current && !busy && dialog.current.close()}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface text-ink shadow-lg backdrop:bg-black/50"
    >
      <div className="flex flex-col gap-3 p-6">
        <h2 id={`${id}-title`} className="text-lg">
          {title}
        </h2>
        {children && (
          <div id={`${id}-text`} className="text-ink-muted">
            {children}
          </div>
        )}
        <div className="mt-3 flex flex-wrap justify-end gap-3">
          <Button aria-disabled={busy || undefined} onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
