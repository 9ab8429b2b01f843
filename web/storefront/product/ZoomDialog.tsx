import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Photo as ProductPhoto } from '#contract/catalog.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { useZoom } from './use-zoom.ts';
import { MAX_SCALE } from './zoom-view.ts';

export interface ZoomDialogProps {
  photos: readonly ProductPhoto[];
  /** The index of the photo that is shown. */
  at: number;
  /** A description of the photo. */
  label: string;
  onShow: (at: number) => void;
  onClose: () => void;
}

/** A photo over the whole window that can be zoomed. Escape and Back close it. */
export function ZoomDialog({ photos, at, label, onShow, onClose }: ZoomDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const leaveStep = useHistoryStep(dialog);
  const photo = photos[at];
  const count = photos.length;
  // Counts on beyond the last photo, so that the first one comes in from the side of the swipe.
  const [place, setPlace] = useState(at);
  const { view, aside, isHeld, zoomBy, turn } = useZoom({
    dialog,
    stage,
    photo: photo ?? { width: 1, height: 1 },
    onTurn:
      count > 1
        ? (step) => {
            setPlace(place + step);
            onShow((at + step + count) % count);
          }
        : undefined,
    onClose: close,
  });
  const isWhole = view.scale === 1;
  const percent = `${Math.round(view.scale * 100)}%`;
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={() => {
        leaveStep();
        onClose();
      }}
      className="zoom-dialog m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-ground text-ink"
    >
      <Controls scale={view.scale} zoomBy={zoomBy} close={close} />
      {count > 1 && <Turns at={at} count={count} turn={turn} />}
      <output className="sr-only">
        {!isHeld && (isWhole ? label : `${label}, zoomed to ${percent}`)}
      </output>
      <div
        ref={stage}
        className={`absolute inset-0 touch-none select-none ${isWhole ? 'cursor-zoom-in' : 'cursor-grab active:cursor-grabbing'}`}
      >
        <div
          className={`size-full ${isHeld ? '' : MOTION}`}
          style={{ transform: `translateX(calc(${-100 * place}% + ${aside}px))` }}
        >
          {photo && (
            <Slide key={place} place={place}>
              <div
                className={`size-full ${isHeld ? '' : MOTION}`}
                style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
              >
                <Photo
                  photo={{ ...photo, variants: largestOf(photo) }}
                  alt={label}
                  sizes="100vw"
                  fit="contain"
                  urgency="first"
                />
              </div>
            </Slide>
          )}
          {count > 1 &&
            isWhole &&
            [1, -1].map((step) => (
              <Slide key={place + step} place={place + step}>
                <PhotoBeside photo={photos[(at + step + count) % count]} />
              </Slide>
            ))}
        </div>
      </div>
    </dialog>
  );
}

/** One of the photos beside each other: left or right of the window, except for the one that is shown. */
function Slide({ place, children }: { place: number; children: ReactNode }) {
  return (
    <div className="absolute inset-0" style={{ transform: `translateX(${100 * place}%)` }}>
      {children}
    </div>
  );
}

/** The photo that a swipe brings in. A background image, so that screen readers only get the one that is shown. */
function PhotoBeside({ photo }: { photo: ProductPhoto | undefined }) {
  const files = photo && largestOf(photo);
  const file = files?.find(({ format }) => format === 'avif') ?? files?.[0];
  return (
    <span
      className="block size-full bg-contain bg-center bg-no-repeat"
      style={{ backgroundImage: `url("${file?.url ?? photo?.url}")` }}
    />
  );
}

const MOTION = 'transition-transform duration-200 ease-out';

interface ControlsProps {
  scale: number;
  zoomBy: (factor: number) => void;
  close: () => void;
}

function Controls({ scale, zoomBy, close }: ControlsProps) {
  return (
    <div className="absolute top-4 right-4 z-10 flex flex-row-reverse gap-2">
      <IconButton label="Close" onClick={close} className={CONTROL}>
        <X className="size-5" aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Zoom in"
        aria-disabled={scale >= MAX_SCALE || undefined}
        onClick={() => zoomBy(2)}
        className={CONTROL}
      >
        <ZoomIn className="size-5" aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Zoom out"
        aria-disabled={scale === 1 || undefined}
        onClick={() => zoomBy(1 / 2)}
        className={CONTROL}
      >
        <ZoomOut className="size-5" aria-hidden="true" />
      </IconButton>
    </div>
  );
}

interface TurnsProps {
  at: number;
  count: number;
  turn: (step: 1 | -1) => void;
}

function Turns({ at, count, turn }: TurnsProps) {
  return (
    <>
      <IconButton
        label="Previous photo"
        onClick={() => turn(-1)}
        className={`${CONTROL} absolute! top-1/2 left-4 z-10 -translate-y-1/2`}
      >
        <ChevronLeft className="size-5" aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Next photo"
        onClick={() => turn(1)}
        className={`${CONTROL} absolute! top-1/2 right-4 z-10 -translate-y-1/2`}
      >
        <ChevronRight className="size-5" aria-hidden="true" />
      </IconButton>
      <p aria-hidden="true" className={COUNTER}>
        {at + 1} / {count}
      </p>
    </>
  );
}

/**
 * Adds a step to the history for the open dialog, so that Back closes it and stays on the page. Returns a function
 * that removes the step after the dialog was closed in another way.
 */
function useHistoryStep(dialog: RefObject<HTMLDialogElement | null>): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const isOnStep = hasZoomed(location.state);
  const hasStep = useRef(false);
  const wasOnStep = useRef(false);
  const takeStep = useEffectEvent(() => {
    // After a reload the page may already be on such a step.
    if (isOnStep || hasStep.current) return;
    hasStep.current = true;
    void navigate(location, { state: { zoomed: true }, preventScrollReset: true });
  });
  useEffect(() => takeStep(), []);
  useEffect(() => {
    if (wasOnStep.current && !isOnStep) dialog.current?.close();
    wasOnStep.current = isOnStep;
  }, [isOnStep, dialog]);
  return () => {
    // On a slow device the step may be there before it is rendered.
    if (isOnStep || isZoomStep(window.history.state)) void navigate(-1);
  };
}

/** True if this state of the browser's history is a step of the dialog. The router keeps a location's state in `usr`. */
function isZoomStep(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'usr' in entry && hasZoomed(entry.usr);
}

function hasZoomed(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'zoomed' in state;
}

const CONTROL =
  'bg-surface shadow-sm aria-disabled:text-line-strong aria-disabled:hover:bg-surface';

const COUNTER =
  'pointer-events-none absolute bottom-[max(1rem,env(safe-area-inset-bottom))] left-1/2 z-10 -translate-x-1/2 rounded-full bg-surface px-3 py-1 text-sm tabular-nums shadow-sm';

/** The largest file of each format, for zooming. */
function largestOf({ variants }: ProductPhoto): ProductPhoto['variants'] {
  const most = Math.max(...variants.map(({ width }) => width));
  return variants.filter(({ width }) => width === most);
}
