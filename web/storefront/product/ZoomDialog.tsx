import X from 'lucide-react/icons/x';
import type { KeyboardEventHandler, RefObject } from 'react';
import type { Photo as ProductPhoto } from '#contract/catalog.ts';
import { Photo } from '#web/ui/Photo.tsx';

interface ZoomDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  photo: ProductPhoto;
  /** What the picture shows. */
  label: string;
  /** The large file is only asked for when somebody wants to see it. */
  open: boolean;
  onClose: () => void;
  onKeyDown: KeyboardEventHandler;
}

/** A picture over the whole window. The browser's own dialog: Escape closes it, and the focus goes back. */
export function ZoomDialog({ ref, photo, label, open, onClose, onKeyDown }: ZoomDialogProps) {
  return (
    <dialog
      ref={ref}
      aria-label={label}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-ground text-ink"
    >
      <button
        type="button"
        aria-label="Close"
        onKeyDown={onKeyDown}
        onClick={() => ref.current?.close()}
        className="block size-full cursor-zoom-out p-4 -outline-offset-4 sm:p-8"
      >
        {open && (
          <Photo key={photo.url} photo={photo} alt="" sizes="100vw" fit="contain" urgency="first" />
        )}
        <span className="fixed top-4 right-4 grid size-11 place-items-center rounded-full bg-surface shadow-sm">
          <X className="size-5" aria-hidden="true" />
        </span>
      </button>
    </dialog>
  );
}
