import ZoomIn from 'lucide-react/icons/zoom-in';
import {
  type ComponentType,
  type KeyboardEvent,
  type KeyboardEventHandler,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'react-hot-toast/headless';
import type { Photo as ProductPhoto } from '#contract/catalog.ts';
import type { ZoomDialogProps } from '#web/storefront/product/ZoomDialog.tsx';
import { Photo, PhotoPlaceholder } from '#web/ui/Photo.tsx';

interface GalleryProps {
  photos: readonly ProductPhoto[];
  name: string;
  /** The width of the large photo, as the `sizes` attribute of HTML. */
  sizes?: string;
}

/** The photos of a product: large ones that can be swiped and zoomed, and thumbnails of all. */
export function Gallery({ photos, name, sizes = PAGE_SIZES }: GalleryProps) {
  const { track, shown, show, focusShown, followTrack } = useTrack(photos.length);
  const { Zoom, zoomIn, closeZoom } = useZoomDialog();
  if (photos.length === 0) {
    return (
      <div className="aspect-square overflow-hidden rounded-lg">
        <PhotoPlaceholder name={name} alt={`No photo of ${name}`} />
      </div>
    );
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const next = photoAfterKey(event.key, shown, photos.length);
    if (next === undefined) return;
    event.preventDefault();
    const isOnPhoto = track.current?.contains(event.currentTarget);
    flushSync(() => show(next));
    if (isOnPhoto) focusShown();
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="overflow-hidden rounded-lg bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        <div ref={track} tabIndex={-1} onScroll={followTrack} className={TRACK}>
          <div className="flex w-max">
            {photos.map((photo, at) => (
              <button
                key={photo.url}
                type="button"
                // Of the photos beside it only the one that is shown can be reached.
                inert={at !== shown}
                aria-hidden={at !== shown || undefined}
                onKeyDown={onKeyDown}
                onPointerEnter={prepareZoom}
                onFocus={prepareZoom}
                onClick={zoomIn}
                className="relative block aspect-square w-[100cqw] shrink-0 cursor-zoom-in snap-start snap-always focus-visible:outline-none"
              >
                <Photo
                  photo={photo}
                  alt={photo.alt ?? altOf(name, at, photos.length)}
                  name={name}
                  sizes={sizes}
                  urgency={at === 0 ? 'first' : 'lazy'}
                />
                <span className="sr-only">, zoom in</span>
                <span className="absolute right-3 bottom-3 grid size-10 place-items-center rounded-full bg-surface shadow-sm">
                  <ZoomIn className="size-5" aria-hidden="true" />
                </span>
              </button>
            ))}
          </div>
        </div>
      </div>
      {photos.length > 1 && (
        <Thumbnails photos={photos} shown={shown} onShow={show} onKeyDown={onKeyDown} />
      )}
      {Zoom && (
        <Zoom
          photos={photos}
          at={shown}
          label={altOf(name, shown, photos.length)}
          onShow={show}
          onClose={() => {
            closeZoom();
            // It may be another photo's, and not every browser focuses a button that is clicked.
            focusShown();
          }}
        />
      )}
    </div>
  );
}

/** The photos beside each other, one of which is shown. The browser scrolls them, and stops at each. */
function useTrack(count: number) {
  const track = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const followTrack = () => {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
    if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth));
  };
  // They can have been swiped before the app started.
  useEffect(followTrack, []);
  return {
    track,
    shown: Math.min(at, count - 1),
    show(next: number) {
      setAt(next);
      track.current?.scrollTo({ left: next * track.current.clientWidth, behavior: 'instant' });
    },
    focusShown() {
      track.current
        ?.querySelector<HTMLElement>('button:not([inert])')
        ?.focus({ preventScroll: true });
    },
    followTrack,
  };
}

const TRACK =
  '@container snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]';

/** The zoom dialog while it is open. Its code is loaded when it is first needed. */
function useZoomDialog() {
  const [Zoom, setZoom] = useState<ComponentType<ZoomDialogProps>>();
  return {
    Zoom,
    zoomIn: () =>
      void loadZoom().then(
        ({ ZoomDialog }) => setZoom(() => ZoomDialog),
        () => toast.error("The photo can't be enlarged just now. Check your connection."),
      ),
    closeZoom: () => setZoom(undefined),
  };
}

const loadZoom = () => import('#web/storefront/product/ZoomDialog.tsx');

/** Loads the dialog's code before the click. */
function prepareZoom(): void {
  loadZoom().catch(() => {});
}

/** On the product's page. */
const PAGE_SIZES =
  '(min-width: 80rem) 663px, (min-width: 64rem) calc(58.4vw - 84px), (min-width: 48rem) calc(53.7vw - 28px), 92vw';

const THUMBNAIL_SIZES = '(min-width: 40rem) 5rem, 4rem';

interface ThumbnailsProps {
  photos: readonly ProductPhoto[];
  shown: number;
  onShow: (at: number) => void;
  onKeyDown: KeyboardEventHandler;
}

function Thumbnails({ photos, shown, onShow, onKeyDown }: ThumbnailsProps) {
  return (
    <ul aria-label="Photos" className="flex flex-wrap gap-3">
      {photos.map((photo, at) => (
        <li key={photo.url}>
          <button
            type="button"
            aria-label={`Photo ${at + 1}`}
            aria-pressed={at === shown}
            onClick={() => onShow(at)}
            onKeyDown={onKeyDown}
            className="relative block size-16 overflow-hidden rounded-md bg-sunken after:absolute after:inset-0 after:rounded-md after:ring-ink after:ring-inset [&>picture]:opacity-70 [&>picture]:transition-opacity [&>picture]:duration-150 hover:[&>picture]:opacity-100 aria-pressed:[&>picture]:opacity-100 aria-pressed:after:ring-2 sm:size-20"
          >
            <Photo
              photo={photo}
              alt=""
              // The text of a failed photo is part of the button's name.
              name={String(at + 1)}
              sizes={THUMBNAIL_SIZES}
              urgency="eager"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

function altOf(name: string, at: number, count: number): string {
  return count > 1 ? `${name}, photo ${at + 1} of ${count}` : name;
}

/** The photo that an arrow key leads to; undefined for any other key. */
function photoAfterKey(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  return undefined;
}
