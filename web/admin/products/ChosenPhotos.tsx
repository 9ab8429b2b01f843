import X from 'lucide-react/icons/x';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { ChosenPhoto } from './photo-rules.ts';

interface ChosenPhotosProps {
  photos: readonly ChosenPhoto[];
  onChange: (photos: readonly ChosenPhoto[]) => void;
}

/** The chosen photos in their order. Cards show the first one. */
export function ChosenPhotos({ photos, onChange }: ChosenPhotosProps) {
  if (photos.length === 0) return null;
  const without = (id: string) => photos.filter((photo) => photo.id !== id);
  return (
    <ul
      aria-label="Chosen photos"
      className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3"
    >
      {photos.map((photo, at) => (
        <li key={photo.id} className="flex flex-col gap-1">
          <div className="relative aspect-square overflow-hidden rounded-md bg-sunken">
            <img src={photo.preview} alt={photo.file.name} className="size-full object-cover" />
            <IconButton
              label={`Remove ${photo.file.name}`}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget);
                onChange(without(photo.id));
              }}
              className="absolute! top-1 right-1 size-8! bg-surface/90 shadow-sm"
            >
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          </div>
          {at === 0 ? (
            <p className="flex min-h-9 items-center justify-center text-sm text-ink-muted">
              Shown first
            </p>
          ) : (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Show ${photo.file.name} first`}
              className="px-1"
              onClick={({ currentTarget }) => {
                // The first one has no such button.
                currentTarget.closest('li')?.querySelector('button')?.focus();
                onChange([photo, ...without(photo.id)]);
              }}
            >
              Show first
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Before a photo disappears, the focus moves to the button that removes the next one. */
function focusBeside(button: HTMLElement): void {
  const line = button.closest('li');
  const beside = line?.nextElementSibling ?? line?.previousElementSibling;
  beside?.querySelector('button')?.focus();
}
