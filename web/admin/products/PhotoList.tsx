import { useState, type DragEvent } from 'react';
import { toast } from 'react-hot-toast/headless';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import type { Photo as ShownPhoto } from '#contract/catalog.ts';
import type { Focus, PhotosToSave } from '#contract/product-photos.ts';
import { messageOf } from '#web/api-failure.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { FocusPicker } from './FocusPicker.tsx';

interface PhotoListProps {
  photos: readonly ShownPhoto[];
  /** The fewest that may stay. */
  fewest: number;
  /** False: behind a button at first. */
  isOpenAtFirst?: boolean;
  /** Saves the photos that stay, in their order. Returns the message. */
  change: (photos: PhotosToSave['photos']) => Promise<string>;
  /** Adds a photo as the last. Returns the message. */
  add: (file: File) => Promise<string>;
}

/** Photos of a product or family: what each shows in words, what stays in view, their order, and buttons to add and remove one. Saved by themselves, not with the form. */
export function PhotoList({ photos, fewest, isOpenAtFirst = false, change, add }: PhotoListProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [aimed, setAimed] = useState<Readonly<Record<string, Focus>>>({});
  /** The photo whose view is chosen. */
  const [aiming, setAiming] = useState<string>();
  const [dragged, setDragged] = useState<number>();
  /** The change that is being saved. */
  const [saving, setSaving] = useState<'change' | 'add'>();
  const isChanging = saving === 'change';
  const altOf = ({ _id = '', alt = '' }: ShownPhoto) => typed[_id] ?? alt;
  const missing = photos.filter(({ alt }) => !alt).length;

  async function save(kept: readonly ShownPhoto[]) {
    const wanted = kept.map((photo) => {
      const { _id = '' } = photo;
      const focus = aimed[_id];
      return { _id, alt: altOf(photo), ...(focus && { focus }) };
    });
    await told('change', change(wanted));
  }

  async function told(what: 'change' | 'add', answer: Promise<string>) {
    setSaving(what);
    try {
      const message = await answer;
      setTyped({});
      setAimed({});
      setAiming(undefined);
      toast.success(message);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setSaving(undefined);
    }
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
      <ol className="flex flex-col gap-4">
        {photos.map((photo, at) => (
          <li
            key={photo._id ?? photo.url}
            {...dragTo(at)}
            className={`flex gap-3 ${dragged === at ? 'opacity-50' : ''}`}
          >
            <span
              draggable={photos.length > 1 && !isChanging}
              onDragStart={() => setDragged(at)}
              onDragEnd={() => setDragged(undefined)}
              title={photos.length > 1 ? 'Drag it to another place' : undefined}
              className={`size-16 shrink-0 overflow-hidden rounded-md bg-sunken ${photos.length > 1 ? 'cursor-grab' : ''}`}
            >
              <Photo photo={photo} alt={`Photo ${at + 1}`} sizes="64px" />
            </span>
            <div className="flex grow flex-col gap-2">
              <Field label={`What photo ${at + 1} shows`}>
                {(control) => (
                  <input
                    {...control}
                    value={altOf(photo)}
                    maxLength={PRODUCT_LIMITS.photos.alt}
                    autoComplete="off"
                    // Enter would send the form around it.
                    onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
                    onChange={({ target }) =>
                      setTyped({ ...typed, [photo._id ?? '']: target.value })
                    }
                    className={INPUT}
                  />
                )}
              </Field>
              <div className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  disabled={at === 0 || isChanging}
                  aria-label={`Move up photo ${at + 1}`}
                  onClick={() => void save(movedTo(photos, at, at - 1))}
                >
                  Move up
                </Button>
                <Button
                  size="sm"
                  aria-expanded={aiming === photo._id}
                  aria-label={`View of photo ${at + 1}`}
                  onClick={() => setAiming(aiming === photo._id ? undefined : photo._id)}
                >
                  View
                </Button>
                <Button
                  size="sm"
                  disabled={photos.length <= fewest || isChanging}
                  aria-label={`Remove photo ${at + 1}`}
                  onClick={() => void save(photos.filter((each) => each !== photo))}
                >
                  Remove
                </Button>
              </div>
              {aiming === photo._id && (
                <FocusPicker
                  photo={photo}
                  number={at + 1}
                  focus={aimed[photo._id ?? ''] ?? photo.focus ?? MIDDLE}
                  onChange={(focus) => setAimed({ ...aimed, [photo._id ?? '']: focus })}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-end gap-3">
        {photos.length > 0 && (
          <Button size="sm" busy={isChanging} onClick={() => void save(photos)}>
            Save photos
          </Button>
        )}
        {photos.length < PRODUCT_LIMITS.photos.most && (
          <Field label="Add a photo">
            {(control) => (
              <input
                {...control}
                type="file"
                accept="image/*"
                disabled={saving === 'add'}
                onChange={({ target }) => {
                  const [file] = target.files ?? [];
                  if (file) void told('add', add(file));
                  target.value = '';
                }}
                className="min-h-11 text-sm"
              />
            )}
          </Field>
        )}
      </div>
    </section>
  );
}

const MIDDLE: Focus = { x: 0.5, y: 0.5 };

function movedTo(photos: readonly ShownPhoto[], at: number, to: number): ShownPhoto[] {
  const photo = photos[at];
  return photo ? photos.toSpliced(at, 1).toSpliced(to, 0, photo) : [...photos];
}
