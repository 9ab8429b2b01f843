import { useId, useState } from 'react';
import { MAX_SAVED_ADDRESSES } from '#contract/address-limits.ts';
import type { SavedAddress } from '#contract/addresses.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { shopConfig } from '#web/shop-config.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { AddressEditor } from './AddressEditor.tsx';
import { savedAddresses } from './address-endpoints.ts';
import { SavedCard } from './SavedCard.tsx';

export function Component() {
  const uid = useUserId();
  const query = savedAddresses.useQuery(uid, {
    skip: uid === '',
    refetchOnMountOrArgChange: true,
  });
  const { currentData: saved, isError } = query;
  return (
    <div className="page py-8 md:py-12">
      <title>{`Addresses · ${shopConfig.shop.name}`}</title>
      {saved ? (
        <Addresses saved={saved} />
      ) : (
        <>
          <h1 tabIndex={-1} className="text-2xl">
            Addresses
          </h1>
          {isError ? (
            <div className="mt-8">
              <QueryFailure title="Your addresses can't be shown" query={query} />
            </div>
          ) : (
            <div aria-hidden="true" className={CARDS}>
              <Skeleton className="h-52" />
              <Skeleton className="h-52" />
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** The saved addresses, with buttons to add, edit and remove them. */
function Addresses({ saved }: { saved: readonly SavedAddress[] }) {
  /** The address in the editor; `null` for a new one. */
  const [edited, setEdited] = useState<SavedAddress | null>();
  const fullId = useId();
  const isFull = saved.length >= MAX_SAVED_ADDRESSES;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 tabIndex={-1} className="text-2xl">
          Addresses
        </h1>
        <Button
          variant={saved.length === 0 ? 'primary' : 'secondary'}
          aria-disabled={isFull || undefined}
          aria-describedby={isFull ? fullId : undefined}
          onClick={() => setEdited(null)}
        >
          Add address
        </Button>
      </div>
      {isFull && (
        <p id={fullId} className="mt-2 text-sm text-ink-muted">
          You have saved {MAX_SAVED_ADDRESSES}. Remove one to add another.
        </p>
      )}
      {saved.length === 0 ? (
        <EmptyState title="No addresses yet">
          Save where your orders go, and choose it at checkout.
        </EmptyState>
      ) : (
        <ul className={CARDS}>
          {saved.map((each) => (
            <SavedCard key={each._id} saved={saved} address={each} onEdit={() => setEdited(each)} />
          ))}
        </ul>
      )}
      {edited !== undefined && (
        <AddressEditor saved={saved} edited={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

const CARDS = 'mt-8 grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-5';
