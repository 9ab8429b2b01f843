import X from 'lucide-react/icons/x';
import { type RefObject, useState } from 'react';
import type { Photo as ProductPhoto } from '#contract/catalog.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Photo } from '#web/ui/Photo.tsx';

interface ZoomDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  photo: ProductPhoto;
  alt: string;
}

/** A picture over the whole window. The browser's own dialog: Escape closes it, and the focus goes back. */
export function ZoomDialog({ ref, photo, alt }: ZoomDialogProps) {
  const [open, setOpen] = useState(false);
  return (
    <dialog
      ref={ref}
      aria-label={alt}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onClick={({ currentTarget }) => currentTarget.close()}
      className="m-0 h-dvh max-h-none w-screen max-w-none cursor-zoom-out bg-ground p-4 text-ink sm:p-8"
    >
      {open && <Photo key={photo.url} photo={photo} alt={alt} sizes="100vw" fit="contain" eager />}
      <IconButton label="Close" className="fixed top-4 right-4 bg-surface shadow-sm">
        <X className="size-5" aria-hidden="true" />
      </IconButton>
    </dialog>
  );
}
