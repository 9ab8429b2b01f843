import type { Product } from '#contract/catalog.ts';
import type { Family } from '#contract/family.ts';
import { useUserId } from '#web/store-hooks.ts';
import { PhotoList } from '../PhotoList.tsx';
import { addFamilyPhoto, changeFamilyPhotos } from './family-endpoints.ts';

interface FamilyPhotosProps {
  family: Family;
  members: readonly Product[];
  /** Reads the family again. */
  onSaved: () => Promise<unknown>;
  onUnsaved: (isUnsaved: boolean) => void;
}

/** The photos of a family, which its members show that have none of their own. */
export function FamilyPhotos({ family, members, onSaved, onUnsaved }: FamilyPhotosProps) {
  const uid = useUserId();
  const [change] = changeFamilyPhotos.useMutation();
  const [add] = addFamilyPhoto.useMutation();
  const told = async ({ message }: { message: string }) => {
    await onSaved();
    return message;
  };
  const { photos } = family;
  const isOnSale = members.some(({ state }) => state !== 'draft');
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <p className="text-ink-muted">
        {photos.length === 0
          ? 'The family has no photos yet. Members without photos of their own show those that you add here.'
          : 'Members without photos of their own show these.'}
      </p>
      <PhotoList
        photos={photos}
        fewest={isOnSale ? 1 : 0}
        isOpenAtFirst
        onUnsaved={onUnsaved}
        change={async (kept) => told(await change({ uid, known: family, photos: kept }).unwrap())}
        add={async (photo) => told(await add({ uid, id: family._id, ...photo }).unwrap())}
      />
    </div>
  );
}
