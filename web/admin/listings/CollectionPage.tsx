import { useParams } from 'react-router';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CollectionForm } from './CollectionForm.tsx';
import { collectionToEdit } from './listing-endpoints.ts';

/** In the address in place of a collection's: a new one. No address of a collection has a capital. */
export const NEW_COLLECTION = 'New';

const BACK = { path: adminPaths.collections, label: 'Collections' };

/** A collection to edit, or a new one. */
export function Component() {
  const { slug = '' } = useParams();
  const uid = useUserId();
  const isNew = slug === NEW_COLLECTION;
  const query = collectionToEdit.useQuery(
    { uid, slug },
    { skip: isNew || uid === '', refetchOnMountOrArgChange: true, refetchOnReconnect: false },
  );
  const { currentData, isError } = query;
  const title = isNew ? 'New collection' : (currentData?.name ?? 'Collection');
  return (
    <AdminScreen title={title} backTo={BACK}>
      {(isNew || currentData) && <CollectionForm key={slug} opened={currentData} />}
      {!isNew && !currentData && isError && (
        <QueryFailure title="This collection can't be shown" query={query} />
      )}
      {!isNew && !currentData && !isError && <Skeleton className="h-96" />}
    </AdminScreen>
  );
}
