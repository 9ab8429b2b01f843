import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import { Modal } from './Modal.tsx';

interface OpenModalProps extends Omit<ComponentProps<typeof Modal>, 'ref'> {
  /** Holds the dialog, to close it. */
  dialog?: RefObject<HTMLDialogElement | null>;
}

/** A dialog that is open for as long as it is rendered. */
export function OpenModal({ dialog, ...rest }: OpenModalProps) {
  const own = useRef<HTMLDialogElement>(null);
  const ref = dialog ?? own;
  useLayoutEffect(() => {
    if (ref.current && !ref.current.open) ref.current.showModal();
  }, [ref]);
  return <Modal {...rest} ref={ref} />;
}
