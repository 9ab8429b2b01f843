import { useId, useRef, useState, type ReactNode } from 'react';
import { toast } from 'react-hot-toast/headless';
import { messageOf } from '#web/api-failure.ts';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface ConfirmedButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  label: ReactNode;
  /** The reason why the action is impossible; disables the button. */
  reason?: string | undefined;
  /** The id of an element that shows the reason already, where there is one. */
  reasonId?: string | undefined;
  /** The id of the element that describes what the button acts on. */
  about?: string | undefined;
  question: string;
  /** The effect of the action. */
  children?: ReactNode;
  /** The label of the button that confirms. */
  confirmLabel: string;
  /** The action takes nothing away: the button that confirms is not red. */
  isHarmless?: boolean;
  /** The label of the button that cancels, where "Cancel" would be ambiguous. */
  cancelLabel?: string;
  /**
   * Resolves to a message for a toast, or to undefined where the screen itself shows the result. Rejects with
   * an ApiFailure.
   */
  act: () => Promise<{ message: string } | undefined>;
  /** If the button disappears afterwards: the selector of the element that gets the focus. */
  focusAfter?: string;
  /** Called when the dialog has closed and the focus is back on the button. */
  onClosed?: () => void;
}

/** A button for what can't be undone: it asks for confirmation, acts, and shows the result in a toast. */
export function ConfirmedButton({
  label,
  reason,
  reasonId,
  about,
  question,
  children,
  confirmLabel,
  isHarmless,
  cancelLabel,
  act,
  focusAfter,
  onClosed,
  ...look
}: ConfirmedButtonProps) {
  /** The content of the dialog and its action; they must not change while the dialog is open. */
  const [asked, setAsked] = useState<Pick<ConfirmedButtonProps, 'children' | 'act'>>();
  const isDone = useRef(false);

  async function confirm() {
    try {
      const answer = await asked?.act();
      if (!answer) return;
      isDone.current = true;
      toast.success(answer.message);
    } catch (error) {
      toast.error(messageOf(error));
    }
  }
  function close() {
    setAsked(undefined);
    if (focusAfter && isDone.current) document.querySelector<HTMLElement>(focusAfter)?.focus();
    isDone.current = false;
    onClosed?.();
  }

  return (
    <>
      <Opener
        {...look}
        label={label}
        reason={reason}
        reasonId={reasonId}
        about={about}
        onClick={() => setAsked({ children, act })}
      />
      {asked && (
        <ConfirmDialog
          title={question}
          confirmLabel={confirmLabel}
          isHarmless={isHarmless}
          cancelLabel={cancelLabel}
          onConfirm={confirm}
          onClose={close}
        >
          {asked.children}
        </ConfirmDialog>
      )}
    </>
  );
}

type OpenerProps = Pick<
  ConfirmedButtonProps,
  'variant' | 'size' | 'className' | 'label' | 'reason' | 'reasonId' | 'about'
> & { onClick: () => void };

/** The button, and why it can't be pressed. */
function Opener({ label, reason, reasonId, about, ...button }: OpenerProps) {
  const id = useId();
  const describedBy = [about, reason && (reasonId ?? id)].filter(Boolean).join(' ') || undefined;
  return (
    <>
      <Button
        {...button}
        aria-describedby={describedBy}
        aria-disabled={reason !== undefined || undefined}
      >
        {label}
      </Button>
      {reason !== undefined && reasonId === undefined && (
        <span id={id} className="text-sm text-ink-muted">
          {reason}
        </span>
      )}
    </>
  );
}
