import { type ReactNode, type RefObject, useId } from 'react';
import { OpenModal } from '#web/ui/Modal.tsx';

interface SelectionDialogProps {
  title: string;
  width?: string;
  dialog: RefObject<HTMLDialogElement | null>;
  isBusy: boolean;
  /** The message of the last call, if it failed. */
  failure: string | undefined;
  /** Called after the dialog has closed. */
  onClose: () => void;
  children: ReactNode;
}

/** A dialog about the selected rows of a list. Shown for as long as it is rendered. */
export function SelectionDialog({
  title,
  width = 'w-[min(52rem,calc(100vw-2rem))]',
  dialog,
  isBusy,
  failure,
  onClose,
  children,
}: SelectionDialogProps) {
  const id = useId();
  return (
    <OpenModal
      dialog={dialog}
      aria-labelledby={id}
      isClosable={!isBusy}
      onClose={onClose}
      className={`m-auto ${width} rounded-lg border border-line bg-surface text-ink shadow-lg backdrop:bg-black/50`}
    >
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <h2 id={id} tabIndex={-1} className="text-lg">
          {title}
        </h2>
        {children}
        {failure !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {failure}
          </p>
        )}
      </div>
    </OpenModal>
  );
}
