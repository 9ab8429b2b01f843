import type { Photo as ProductPhoto } from '#contract/catalog.ts';
import { Photo } from '#web/ui/Photo.tsx';

/** The photos a product has, faded once others are chosen to take their place. */
export function CurrentPhotos({
  photos,
  areReplaced,
}: {
  photos: readonly ProductPhoto[];
  areReplaced: boolean;
}) {
  return (
    <div>
      <h2 className="text-sm font-medium">Photos in the shop</h2>
      <ul
        className={`mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2 transition-opacity duration-150 ${areReplaced ? 'opacity-40' : ''}`}
      >
        {photos.map((photo, at) => (
          <li key={photo.url} className="aspect-square overflow-hidden rounded-md bg-sunken">
            <Photo photo={photo} alt={`Photo ${at + 1}`} sizes="96px" />
          </li>
        ))}
      </ul>
      {areReplaced && (
        <p className="mt-1.5 text-sm text-ink-muted">They go when you save: new ones are chosen.</p>
      )}
    </div>
  );
}
