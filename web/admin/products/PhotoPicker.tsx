import ImageUp from 'lucide-react/icons/image-up';
import { useState, type RefObject } from 'react';
import { PHOTO_TYPES, PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { ChosenPhotos } from './ChosenPhotos.tsx';
import { refuseFile, takeWhatFits, type ChosenPhoto, previewPhoto } from './photo-rules.ts';

interface PhotoPickerProps {
  input: RefObject<HTMLInputElement | null>;
  photos: readonly ChosenPhoto[];
  onChange: (photos: readonly ChosenPhoto[]) => void;
  hint: string;
  error: string | undefined;
  onError: (error: string | undefined) => void;
}

/** Takes photos by a file picker or by drag and drop, and checks each. */
export function PhotoPicker({ input, photos, onChange, hint, error, onError }: PhotoPickerProps) {
  const [isOver, setIsOver] = useState(false);

  const add = (files: readonly File[]) => addPhotos(files, { photos, onChange, onError });

  return (
    <div className="flex flex-col gap-4">
      <Field label="Photos" hint={hint} error={error}>
        {(control) => (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the input inside does the same
          <div
            onDragOver={(event) => {
              event.preventDefault();
              setIsOver(true);
            }}
            onDragLeave={() => setIsOver(false)}
            onDrop={(event) => {
              event.preventDefault();
              setIsOver(false);
              void add([...event.dataTransfer.files]);
            }}
            className={`${ZONE} ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'} ${error ? 'border-danger' : ''}`}
          >
            <ImageUp className="size-6 text-ink-muted" aria-hidden="true" />
            <p className="text-sm text-ink-muted max-md:hidden">Drag photos here, or</p>
            <input
              {...control}
              ref={input}
              type="file"
              name="photos"
              multiple
              accept={PHOTO_TYPES.join(',')}
              onChange={({ target }) => {
                void add([...(target.files ?? [])]);
                // So that the same file can be chosen again after it was removed.
                target.value = '';
              }}
              className="peer sr-only"
            />
            <label htmlFor={control.id} className={`${buttonLook('secondary', 'sm')} ${CHOOSE}`}>
              Choose photos
            </label>
          </div>
        )}
      </Field>
      <ChosenPhotos photos={photos} onChange={onChange} />
      <p className="text-sm text-ink-muted tabular-nums">
        {photos.length} of {PRODUCT_LIMITS.photos.max} chosen
      </p>
    </div>
  );
}

/** Adds the files that can be photos, and says why others can't. */
async function addPhotos(
  files: readonly File[],
  { photos, onChange, onError }: Pick<PhotoPickerProps, 'photos' | 'onChange' | 'onError'>,
): Promise<void> {
  const { taken, error } = takeWhatFits(files, photos.length);
  const errors = error ? [error] : [];
  const added: ChosenPhoto[] = [];
  for (const file of taken) {
    const refusal = refuseFile(file);
    const looked = refusal ? { error: refusal } : await previewPhoto(file);
    if ('error' in looked) errors.push(looked.error);
    else added.push(looked);
  }
  onError(errors.length > 0 ? errors.join(' ') : undefined);
  if (added.length > 0) onChange([...photos, ...added]);
}

const ZONE =
  'relative flex flex-col items-center justify-center gap-2 rounded-md border border-dashed bg-surface px-4 py-8 text-center ' +
  'transition-colors duration-150';

const CHOOSE =
  'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent';
