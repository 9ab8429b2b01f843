import { useId } from 'react';
import type { Photo as ProductPhoto } from '#contract/catalog.ts';
import type { Focus } from '#contract/product-photos.ts';
import { Photo } from '#web/ui/Photo.tsx';

interface FocusPickerProps {
  photo: ProductPhoto;
  /** The number of the photo, for labels. */
  number: number;
  focus: Focus;
  onChange: (focus: Focus) => void;
}

const HUNDREDTHS = 100;

/** The point of a photo that stays in view where it is cropped: set by a click on the photo, or by two sliders; beside it how cards show it. */
export function FocusPicker({ photo, number, focus, onChange }: FocusPickerProps) {
  const id = useId();
  const isWide = photo.width >= photo.height;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm">
        Click what must stay in view of photo {number}, or move the sliders.
      </legend>
      <div className="flex flex-wrap items-start gap-3">
        {/* The sliders do the same with the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          className={`relative cursor-crosshair overflow-hidden rounded-md bg-sunken ${isWide ? 'w-56 max-w-full' : 'h-56'}`}
          style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
          onClick={({ currentTarget, clientX, clientY }) => {
            const { left, top, width, height } = currentTarget.getBoundingClientRect();
            onChange({ x: share((clientX - left) / width), y: share((clientY - top) / height) });
          }}
        >
          <Photo photo={photo} alt="" sizes="14rem" fit="contain" />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute size-5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-surface bg-ink"
            style={{ left: `${HUNDREDTHS * focus.x}%`, top: `${HUNDREDTHS * focus.y}%` }}
          />
        </div>
        <span className="size-24 shrink-0 overflow-hidden rounded-md bg-sunken" aria-hidden="true">
          <Photo
            key={`${focus.x} ${focus.y}`}
            photo={{ ...photo, focus }}
            alt=""
            sizes="6rem"
            urgency="eager"
          />
        </span>
      </div>
      {(['x', 'y'] as const).map((side) => (
        <label key={side} htmlFor={id + side} className="flex items-center gap-3 text-sm">
          <span className="w-28">{side === 'x' ? 'From the left' : 'From the top'}</span>
          <input
            id={id + side}
            type="range"
            min={0}
            max={HUNDREDTHS}
            step={5}
            value={Math.round(HUNDREDTHS * focus[side])}
            aria-valuetext={`${Math.round(HUNDREDTHS * focus[side])} %`}
            onChange={({ target }) =>
              onChange({ ...focus, [side]: Number(target.value) / HUNDREDTHS })
            }
            className="h-11 min-w-0 grow accent-accent"
          />
        </label>
      ))}
    </fieldset>
  );
}

/** Within the photo, in hundredths. */
function share(value: number): number {
  return Math.round(HUNDREDTHS * Math.min(1, Math.max(0, value))) / HUNDREDTHS;
}
