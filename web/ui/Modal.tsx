import type { ComponentProps } from 'react';

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
