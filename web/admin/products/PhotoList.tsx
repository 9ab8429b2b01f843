import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import type { Photo as ShownPhoto } from '#contract/catalog.ts';
import type { Focus, PhotosToSave } from '#contract/product-photos.ts';
import { messageOf } from '#web/api-failure.ts';
import { Button } from '#web/ui/Button.tsx';
import { AddPhotos } from './AddPhotos.tsx';
import { FocusPicker } from './FocusPicker.tsx';
import { PhotoRow } from './PhotoRow.tsx';
import { type SendPhoto, useUploads } from './use-uploads.ts';

interface PhotoListProps {
  photos: readonly ShownPhoto[];
  /** The fewest that may stay. */
  fewest: number;
  /** False: behind a button at first. */
  isOpenAtFirst?: boolean;
  /** Saves the photos that stay, in their order. Returns the message. */
  change: (photos: PhotosToSave['photos']) => Promise<string>;
  /** Adds a photo as the last, or in the place of another. */
  add: SendPhoto;
  onUnsaved?: (isUnsaved: boolean) => void;
}

/** Photos of a product or family: what each shows in words, what stays in view, their order, and buttons to add, replace and remove one. Saved by themselves, not with the form. */
export function PhotoList({
  photos,
  fewest,
  isOpenAtFirst = false,
  change,
  add,
  onUnsaved,
}: PhotoListProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const keptId = useId();
  const { typed, aimed, aiming, isSaving, save, ...edit } = useEditing(change);
  const uploads = useUploads(add);
  const [dragged, setDragged] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  const altOf = ({ _id = '', alt = '' }: ShownPhoto) => typed[_id] ?? alt;
  const isUnsaved = photos.some(
    (photo) => altOf(photo) !== (photo.alt ?? '') || aimed[photo._id ?? ''],
  );
  useEffect(() => onUnsaved?.(isUnsaved), [isUnsaved, onUnsaved]);
  const onGone = useEffectEvent(() => onUnsaved?.(false));
  useEffect(() => () => onGone(), []);
  const missing = photos.filter(({ alt }) => !alt).length;
  const mayRemove = photos.length > fewest;

  /** The focus stays with the photo. */
  async function move(at: number, by: 1 | -1) {
    const button = `[data-photo="${photos[at]?._id}"] [data-move="${by}"]`;
    await save(movedTo(photos, at, at + by));
    await new Promise(requestAnimationFrame);
    list.current?.querySelector<HTMLElement>(button)?.focus();
  }

  /** Lets a dragged photo be dropped in this place. */
  function dragTo(to: number) {
    if (dragged === undefined || dragged === to) return {};
    return {
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setDragged(undefined);
        void save(movedTo(photos, dragged, to));
      },
    };
  }

  if (!isOpen)
    return (
      <Button size="sm" onClick={() => setIsOpen(true)} className="self-start">
        {missing > 0 ? `Edit the photos (${missing} without words)` : 'Edit the photos'}
      </Button>
    );
  return (
    <section aria-label="Edit the photos" className="flex flex-col gap-4">
      <ol ref={list} className="flex flex-col gap-4">
        {photos.map((photo, at) => (
          <li
            key={photo._id ?? photo.url}
            data-photo={photo._id}
            {...dragTo(at)}
            className={`flex gap-3 ${dragged === at ? 'opacity-50' : ''}`}
          >
            <PhotoRow
              photo={photo}
              number={at + 1}
              of={photos.length}
              alt={altOf(photo)}
              onAlt={(alt) => edit.type(photo, alt)}
              isSaving={isSaving}
              whyKept={mayRemove ? undefined : keptId}
              isAiming={aiming === photo._id}
              onAim={() => edit.aimAt(photo)}
              onMove={(by) => void move(at, by)}
              onReplace={(file) => uploads.replace(photo._id ?? '', file)}
              onRemove={() => void save(photos.filter((each) => each !== photo))}
              onDrag={(isDragged) => setDragged(isDragged ? at : undefined)}
            >
              {aiming === photo._id && (
                <FocusPicker
                  photo={photo}
                  number={at + 1}
                  focus={aimed[photo._id ?? ''] ?? photo.focus ?? MIDDLE}
                  onChange={(focus) => edit.aim(photo, focus)}
                />
              )}
            </PhotoRow>
          </li>
        ))}
      </ol>
      {photos.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" busy={isSaving} onClick={() => void save(photos)}>
            Save photos
          </Button>
          {!mayRemove && (
            <p id={keptId} className="text-sm text-ink-muted">
              What is on sale keeps a photo. Add another one before you remove it.
            </p>
          )}
        </div>
      )}
      <AddPhotos uploads={uploads} room={PRODUCT_LIMITS.photos.most - photos.length} />
    </section>
  );
}

/** What is typed and chosen of photos, until it is saved. */
function useEditing(change: PhotoListProps['change']) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [aimed, setAimed] = useState<Readonly<Record<string, Focus>>>({});
  /** The photo whose view is chosen. */
  const [aiming, setAiming] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  return {
    typed,
    aimed,
    aiming,
    isSaving,
    type: ({ _id = '' }: ShownPhoto, alt: string) => setTyped((all) => ({ ...all, [_id]: alt })),
    aim: ({ _id = '' }: ShownPhoto, focus: Focus) => setAimed((all) => ({ ...all, [_id]: focus })),
    aimAt: ({ _id }: ShownPhoto) => setAiming((was) => (was === _id ? undefined : _id)),
    save: async (kept: readonly ShownPhoto[]) => {
      setIsSaving(true);
      try {
        const message = await change(
          kept.map(({ _id = '', alt = '' }) => {
            const focus = aimed[_id];
            return { _id, alt: typed[_id] ?? alt, ...(focus && { focus }) };
          }),
        );
        // Words that were typed meanwhile stay.
        setTyped((now) =>
          Object.fromEntries(Object.entries(now).filter(([id, alt]) => typed[id] !== alt)),
        );
        setAimed({});
        setAiming(undefined);
        toast.success(message);
      } catch (error) {
        toast.error(messageOf(error));
      } finally {
        setIsSaving(false);
      }
    },
  };
}

const MIDDLE: Focus = { x: 0.5, y: 0.5 };

function movedTo(photos: readonly ShownPhoto[], at: number, to: number): ShownPhoto[] {
  const photo = photos[at];
  return photo ? photos.toSpliced(at, 1).toSpliced(to, 0, photo) : [...photos];
}
