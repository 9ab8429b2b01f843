import { type FormEventHandler, type ReactNode, type RefObject, useId } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { OpenModal } from '#web/ui/Modal.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { focusHeading } from './keep-focus.ts';

interface FormDialogProps {
  /** Holds the dialog, to close it. */
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  /** The label of the button that sends the form. */
  label: string;
  isDangerous?: boolean;
  isWide?: boolean;
  isBusy: boolean;
  /** The reason why the form could not be sent. */
  problem: string | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog that is open for as long as it is rendered. */
export function FormDialog({
  dialog,
  title,
  label,
  isDangerous = false,
  isWide = false,
  isBusy,
  problem,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const titleId = useId();
  return (
    <OpenModal
      dialog={dialog}
      aria-labelledby={titleId}
      isClosable={!isBusy}
      onClose={() => {
        onClose();
        // The button that opened it may be gone.
        const heading = document.querySelector<HTMLElement>('main h1');
        if (heading && document.activeElement === document.body) focusHeading(heading);
      }}
      className={`m-auto rounded-lg border border-line bg-surface text-left text-base text-ink shadow-lg backdrop:bg-black/50 ${isWide ? 'w-[min(36rem,calc(100vw-2rem))]' : 'w-[min(28rem,calc(100vw-2rem))]'}`}
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5 p-5 sm:p-6">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        {problem !== undefined && (
          <Notice tone="danger" urgent takesFocus>
            {problem}
          </Notice>
        )}
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button aria-disabled={isBusy || undefined} onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={isBusy}>
            {label}
          </Button>
        </div>
      </form>
    </OpenModal>
  );
}
