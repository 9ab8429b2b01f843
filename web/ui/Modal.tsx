import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';

interface ModalProps extends ComponentProps<'dialog'> {
  /** False while something runs that can't be cancelled. */
  isClosable?: boolean;
}

/** A dialog that closes on Escape and on a click on its backdrop. */
export function Modal({ isClosable = true, ...dialog }: ModalProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the dialog's own
    <dialog
      {...dialog}
      onCancel={(event) => !isClosable && event.preventDefault()}
      // A click whose target is the dialog itself is on its backdrop.
      onClick={({ target, currentTarget }) =>
        target === currentTarget && isClosable && currentTarget.close()
      }
    />
  );
}

interface OpenModalProps extends Omit<ComponentProps<typeof Modal>, 'ref'> {
  /** Holds the dialog, to close it. */
  dialog?: RefObject<HTMLDialogElement | null>;
}

/**
 * A dialog that is open for as long as it is rendered. A render while it closes must not open it again, or the focus would
 * not return.
 */
export function OpenModal({ dialog, ...rest }: OpenModalProps) {
  const own = useRef<HTMLDialogElement>(null);
  const ref = dialog ?? own;
  useLayoutEffect(() => {
    if (ref.current && !ref.current.open) ref.current.showModal();
  }, [ref]);
  return <Modal {...rest} ref={ref} />;
}
