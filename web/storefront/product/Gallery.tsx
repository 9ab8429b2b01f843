import ZoomIn from 'lucide-react/icons/zoom-in';
import { type KeyboardEvent, type KeyboardEventHandler, useRef, useState } from 'react';
import type { Photo as ProductPhoto } from '#contract/catalog.ts';
import { ZoomDialog } from '#web/storefront/product/ZoomDialog.tsx';
import { Photo } from '#web/ui/Photo.tsx';

interface GalleryProps {
  photos: readonly ProductPhoto[];
  name: string;
}

/** A product's pictures: one large, the others to choose from by pointer or arrow keys, each to be looked at closely. */
export function Gallery({ photos, name }: GalleryProps) {
  const [at, setAt] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const [zoomed, setZoomed] = useState(false);
  const shown = Math.min(at, photos.length - 1);
  const photo = photos[shown];
  if (!photo) return <div className="aspect-square rounded-lg bg-sunken" />;

  const onKeyDown = (event: KeyboardEvent) => {
    const next = photoAfterKey(event.key, shown, photos.length);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  };
  const zoomIn = () => {
    setZoomed(true);
    dialog.current?.showModal();
  };
  return (
    <div className="flex flex-col gap-3">
      <button
        type="button"
        onKeyDown={onKeyDown}
        onClick={zoomIn}
        className="group relative block aspect-square w-full cursor-zoom-in overflow-hidden rounded-lg bg-sunken"
      >
        <Photo
          key={photo.url}
          photo={photo}
          alt={altOf(name, shown, photos.length)}
          sizes={MAIN_SIZES}
          urgency="first"
        />
        <span className="sr-only">, zoom in</span>
        <span className="absolute right-3 bottom-3 grid size-10 place-items-center rounded-full bg-surface shadow-sm transition-opacity duration-150 pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:group-focus-visible:opacity-100">
          <ZoomIn className="size-5" aria-hidden="true" />
        </span>
      </button>
      {photos.length > 1 && (
        <Thumbnails photos={photos} shown={shown} onShow={setAt} onKeyDown={onKeyDown} />
      )}
      <ZoomDialog
        ref={dialog}
        open={zoomed}
        onClose={() => setZoomed(false)}
        onKeyDown={onKeyDown}
        photo={photo}
        label={altOf(name, shown, photos.length)}
      />
    </div>
  );
}

const MAIN_SIZES = '(min-width: 80rem) 40rem, (min-width: 48rem) 54vw, 92vw';

interface ThumbnailsProps {
  photos: readonly ProductPhoto[];
  shown: number;
  onShow: (at: number) => void;
  onKeyDown: KeyboardEventHandler;
}

function Thumbnails({ photos, shown, onShow, onKeyDown }: ThumbnailsProps) {
  return (
    <ul aria-label="Photos" className="flex gap-3">
      {photos.map((photo, at) => (
        <li key={photo.url}>
          <button
            type="button"
            aria-label={`Photo ${at + 1}`}
            aria-pressed={at === shown}
            onClick={() => onShow(at)}
            onKeyDown={onKeyDown}
            className="relative block size-16 overflow-hidden rounded-md bg-sunken opacity-70 transition-opacity duration-150 after:absolute after:inset-0 after:rounded-md after:ring-ink after:ring-inset hover:opacity-100 aria-pressed:opacity-100 aria-pressed:after:ring-2 sm:size-20"
          >
            <Photo photo={photo} alt="" sizes="5rem" urgency="eager" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function altOf(name: string, at: number, count: number): string {
  return count > 1 ? `${name}, photo ${at + 1} of ${count}` : name;
}

/** Which photo an arrow key leads to, round and round; undefined for any other key. */
function photoAfterKey(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  return undefined;
}
