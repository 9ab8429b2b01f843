import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import type { Photo as ProductPhoto, Product } from '#contract/catalog.ts';
import { messageOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { addPhoto, changePhotos } from './admin-product-endpoints.ts';

interface PhotoListProps {
  product: Product;
  /** Called with the product whenever its photos have been saved. */
  onSaved: (product: Product) => void;
}

/** The photos of a product: what each shows in words, their order, and buttons to add and remove one. Each is saved by itself, not with the form. */
export function PhotoList({ product, onSaved }: PhotoListProps) {
  const uid = useUserId();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [change, { isLoading: isChanging }] = changePhotos.useMutation();
  const [add, { isLoading: isAdding }] = addPhoto.useMutation();
  const { _id: productId, photos } = product;
  const altOf = ({ _id = '', alt = '' }: ProductPhoto) => typed[_id] ?? alt;
  const missing = photos.filter(({ alt }) => !alt).length;

  async function save(kept: readonly ProductPhoto[]) {
    const wanted = kept.map((photo) => ({ _id: photo._id ?? '', alt: altOf(photo) }));
    await told(change({ uid, product, photos: wanted }).unwrap());
  }

  async function told(saving: Promise<{ message: string; product: Product }>) {
    try {
      const { message, product: saved } = await saving;
      setTyped({});
      onSaved(saved);
      toast.success(message);
    } catch (error) {
      toast.error(messageOf(error));
    }
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
          <li key={photo._id ?? photo.url} className="flex gap-3">
            <span className="size-16 shrink-0 overflow-hidden rounded-md bg-sunken">
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
                  onClick={() => void save(movedUp(photos, at))}
                >
                  Move up
                </Button>
                <Button
                  size="sm"
                  disabled={photos.length === 1 || isChanging}
                  aria-label={`Remove photo ${at + 1}`}
                  onClick={() => void save(photos.filter((each) => each !== photo))}
                >
                  Remove
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-end gap-3">
        <Button size="sm" busy={isChanging} onClick={() => void save(photos)}>
          Save descriptions
        </Button>
        {photos.length < PRODUCT_LIMITS.photos.most && (
          <Field label="Add a photo">
            {(control) => (
              <input
                {...control}
                type="file"
                accept="image/*"
                disabled={isAdding}
                onChange={({ target }) => {
                  const [file] = target.files ?? [];
                  if (file) void told(add({ uid, productId, file }).unwrap());
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

function movedUp(photos: readonly ProductPhoto[], at: number): ProductPhoto[] {
  const moved = [...photos];
  const [photo] = moved.splice(at, 1);
  if (photo) moved.splice(at - 1, 0, photo);
  return moved;
}
