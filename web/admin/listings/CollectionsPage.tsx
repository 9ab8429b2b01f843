import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import type { ListedCollection } from '#contract/collections.ts';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { messageOf } from '#web/api-failure.ts';
import { allCollections } from '#web/catalog/listings-endpoint.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { saveCollection } from './listing-endpoints.ts';
import { NEW_COLLECTION } from './CollectionPage.tsx';

/** The collections of the shop, in the owner's order. */
export function Component() {
  const query = allCollections.useQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isError } = query;
  return (
    <AdminScreen
      title="Collections"
      about="Products that you show together: chosen one by one, or all that meet a rule"
      actions={
        <Link to={adminPaths.collection(NEW_COLLECTION)} className={buttonLook('primary')}>
          Add collection
        </Link>
      }
    >
      {!data && isError && <QueryFailure title="The collections can't be shown" query={query} />}
      {!data && !isError && <Skeleton className="h-72" />}
      {data?.length === 0 && (
        <EmptyState title="No collections yet">
          Gifts, say, or all that is new: each has a page and can stand on the home page.
        </EmptyState>
      )}
      {data && data.length > 0 && <Rows collections={data} />}
    </AdminScreen>
  );
}

function Rows({ collections }: { collections: readonly ListedCollection[] }) {
  const uid = useUserId();
  const [save] = saveCollection.useMutation();
  const [said, setSaid] = useState('');
  async function move({ _id: id, name }: ListedCollection, order: number) {
    if (order < 1 || order > collections.length) return;
    try {
      await save({ uid, id, body: { order } }).unwrap();
      setSaid(`${name} is number ${order} now.`);
    } catch (error) {
      toast.error(messageOf(error));
    }
  }
  return (
    <>
      <ol className="divide-y divide-line border-y border-line">
        {collections.map((collection) => {
          const { _id, name, slug, by, order } = collection;
          return (
            <li key={_id} className="flex min-h-12 items-center gap-3">
              <Link
                to={adminPaths.collection(slug)}
                className="flex min-h-11 min-w-0 flex-1 items-center font-medium wrap-anywhere underline-offset-4 hover:underline"
              >
                {name}
              </Link>
              <span className="text-sm text-ink-muted">{by === 'rule' ? 'Rule' : 'By hand'}</span>
              <IconButton
                label={`Move ${name} up`}
                aria-disabled={order === 1 || undefined}
                onClick={() => void move(collection, order - 1)}
                className="aria-disabled:text-ink-muted"
              >
                <ArrowUp size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Move ${name} down`}
                aria-disabled={order === collections.length || undefined}
                onClick={() => void move(collection, order + 1)}
                className="aria-disabled:text-ink-muted"
              >
                <ArrowDown size={18} aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ol>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  );
}
