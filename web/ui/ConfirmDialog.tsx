import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { OpenModal } from '#web/ui/Modal.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The effect of the action. */
  children?: ReactNode;
  /** The label of the button that confirms. */
  confirmLabel: string;
  /** What it confirms takes nothing away: its button is not red. */
  isHarmless?: boolean | undefined;
  /** The label of the button that cancels. */
  cancelLabel?: string | undefined;
  /** The dialog stays open and busy until this resolves, and then closes. Must not reject. */
  onConfirm: () => Promise<void>;
  /** Called after the dialog has closed, however that happened. The focus is back where it was. */
  onClose: () => void;
}

/** Asks for confirmation. Shown for as long as it is rendered; the focus begins on the cancel button. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  isHarmless = false,
  cancelLabel = 'Cancel',
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  async function confirm() {
    setIsBusy(true);
    await onConfirm();
    dialog.current?.close();
  }
  return (
    <OpenModal
      dialog={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-text` : undefined}
      onClose={onClose}
      isClosable={!isBusy}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface text-left text-base text-ink shadow-lg backdrop:bg-black/50"
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
          <Button aria-disabled={isBusy || undefined} onClick={() => dialog.current?.close()}>
            {cancelLabel}
          </Button>
          <Button
            variant={isHarmless ? 'primary' : 'danger'}
            busy={isBusy}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </OpenModal>
  );
}
