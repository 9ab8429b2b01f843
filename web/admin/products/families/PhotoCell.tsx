import type { KeyboardEvent } from 'react';
import type { Photo as ShownPhoto } from '#contract/catalog.ts';
import { Photo } from '#web/ui/Photo.tsx';
import { IS_TYPED, CELL_OUTLINE } from './GridCell.tsx';
import { OF_FAMILY } from './member-photos.ts';

/** A cell of photos, as the grid hands it to whoever renders it. */
export interface PhotoCellProps {
  id: string;
  /** The name of its row. */
  name: string;
  text: string;
  isTyped: boolean;
  error: string | undefined;
  onFocus: () => void;
  onKey: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

interface ShownPhotos {
  photos: readonly ShownPhoto[];
  /** A file that is still to be sent, as a data URI. */
  preview: string | undefined;
  onOpen: () => void;
}

/** The photos of a member: a button that opens their choice. */
export function PhotoCell({
  id,
  name,
  text,
  isTyped,
  error,
  photos,
  preview,
  onFocus,
  onKey,
  onOpen,
}: PhotoCellProps & ShownPhotos) {
  const [first] = photos;
  const others = photos.length - 1;
  const words =
    preview === undefined
      ? `${photos.length === 0 ? 'none' : `${photos.length}`}${text === OF_FAMILY ? ', of the family' : ''}`
      : 'a new file';
  return (
    <>
      <button
        type="button"
        data-column="photo"
        aria-haspopup="dialog"
        aria-label={`Photo of ${name}: ${words}`}
        aria-describedby={error === undefined ? undefined : id}
        onFocus={onFocus}
        onKeyDown={onKey}
        onClick={onOpen}
        className={`flex h-[47px] w-full items-center gap-1 px-2 text-xs text-ink-muted ${CELL_OUTLINE} ${isTyped ? IS_TYPED : ''} ${error === undefined ? '' : 'outline-2 -outline-offset-2 outline-danger'}`}
      >
        <span
          className={`size-9 shrink-0 overflow-hidden rounded bg-sunken ${text === OF_FAMILY && !isTyped ? 'opacity-60' : ''}`}
        >
          {preview === undefined ? (
            first && <Photo photo={first} alt="" sizes="36px" />
          ) : (
            <img src={preview} alt="" className="size-full object-cover" />
          )}
        </span>
        {preview === undefined && text !== OF_FAMILY && others > 0 && `+${others}`}
      </button>
      {error !== undefined && (
        <span id={id} className="sr-only">
          {error}
        </span>
      )}
    </>
  );
}
