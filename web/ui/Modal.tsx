import type { ComponentProps } from 'react';

interface ModalProps extends ComponentProps<'dialog'> {
  /** Not while something is on its way that can't be called back. */
  isClosable?: boolean;
}

/** A dialog that closes on Escape and on a press beside it. */
export function Modal({ isClosable = true, ...dialog }: ModalProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the dialog's own
    <dialog
      {...dialog}
      onCancel={(event) => !isClosable && event.preventDefault()}
      // A press beside it: the dialog itself is all around its content.
      onClick={({ target, currentTarget }) =>
        target === currentTarget && isClosable && currentTarget.close()
      }
    />
  );
}
