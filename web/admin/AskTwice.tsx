import { useId, useRef, useState, type ReactNode } from 'react';
import { toast } from 'react-hot-toast';
import { wordsOf } from '#web/api-failure.ts';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface AskTwiceProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  label: string;
  /** Why it can't be done; then the button says so instead of asking. */
  reason?: string | undefined;
  /** The id of what the button is about, where the page has several like it. */
  about?: string | undefined;
  question: string;
  /** What it means. */
  children?: ReactNode;
  /** The verb that does it. */
  confirmLabel: string;
  /** The safe answer, where "Cancel" would say the opposite. */
  cancelLabel?: string;
  /**
   * Does it, and gives back a sentence fit for a toast; none where the screen itself says what came of it.
   * Rejects with an ApiFailure.
   */
  act: () => Promise<{ message: string } | undefined>;
  /** Afterwards the button is gone: the focus goes to the screen's heading. */
  goes?: boolean;
}

/** A button for what can't be undone: it asks once more, does it, and says what came of it. */
export function AskTwice({
  label,
  reason,
  about,
  question,
  children,
  confirmLabel,
  cancelLabel,
  act,
  goes = false,
  ...look
}: AskTwiceProps) {
  /** What was asked stays while it is asked, whatever is news in the meantime: the answer is to that. */
  const [asked, setAsked] = useState<Pick<AskTwiceProps, 'children' | 'act'>>();
  const isDone = useRef(false);

  async function confirm() {
    try {
      const answer = await asked?.act();
      if (!answer) return;
      isDone.current = true;
      toast.success(answer.message);
    } catch (error) {
      toast.error(wordsOf(error));
    }
  }
  function close() {
    setAsked(undefined);
    if (goes && isDone.current) document.querySelector<HTMLElement>('main h1')?.focus();
    isDone.current = false;
  }

  return (
    <>
      <Opener
        {...look}
        label={label}
        reason={reason}
        about={about}
        onClick={() => setAsked({ children, act })}
      />
      {asked && (
        <ConfirmDialog
          title={question}
          confirmLabel={confirmLabel}
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
  AskTwiceProps,
  'variant' | 'size' | 'className' | 'label' | 'reason' | 'about'
> & { onClick: () => void };

/** The button, and why it can't be pressed. */
function Opener({ label, reason, about, ...button }: OpenerProps) {
  const id = useId();
  const describedBy = [about, reason && id].filter(Boolean).join(' ') || undefined;
  return (
    <>
      <Button
        {...button}
        aria-describedby={describedBy}
        aria-disabled={reason !== undefined || undefined}
      >
        {label}
      </Button>
      {reason !== undefined && (
        <span id={id} className="text-sm text-ink-muted">
          {reason}
        </span>
      )}
    </>
  );
}
