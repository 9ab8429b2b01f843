import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link, useNavigate } from 'react-router';
import type { KnownProduct, Photo as ProductPhoto } from '#contract/catalog.ts';
import { ConflictNotice, focusHeading } from '#web/admin/form/ConflictNotice.tsx';
import { useWayBack } from '#web/admin/list/way-back.tsx';
import { HistoryTabs } from '#web/admin/log/HistoryTabs.tsx';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { isApiFailure } from '#web/api-failure.ts';
import { stockRequest } from '#web/catalog/stock-request-endpoints.ts';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { useNumberText } from '#web/ui/Money.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { deleteProduct, saveProduct } from './admin-product-endpoints.ts';
import { countWaiting } from './product-columns.tsx';
import { addressInShop } from './address-in-shop.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { OptionsLink } from './families/OptionsLink.tsx';
import { changesBetween, valuesOf, writeForm } from './product-values.ts';
import { ProductPhotos } from './ProductPhotos.tsx';
import { ProductForm } from './ProductForm.tsx';
import { useProductForm } from './use-product-form.ts';

interface EditProductProps {
  opened: KnownProduct & { previewKey?: string | undefined };
  readAgain: () => Promise<KnownProduct>;
}

/** The form that changes a product. It never overwrites what somebody else has changed meanwhile. */
export function EditProduct({ opened, readAgain }: EditProductProps) {
  const { state, known, setKnown, newer, goOnFrom, takeOver } = useEditing({ opened, readAgain });
  return (
    <AdminScreen
      title={known.name}
      backTo={{ path: adminPaths.products, label: 'Products' }}
      more={
        <>
          <OptionsLink product={known} isChanged={state.isChanged} />
          <Link to={adminPaths.stock(known._id)} className={buttonLook('secondary')}>
            Stock and history
          </Link>
          <Link to={addressInShop(known)} className={buttonLook('secondary')}>
            View in the shop
          </Link>
        </>
      }
      actions={<DeleteProduct product={known} onDeleted={state.allowLeaving} />}
    >
      <HistoryTabs
        thing={`product:${known._id}`}
        label="Product"
        onUndone={async () => takeOver(await readAgain(), true)}
      >
        <Waiting productId={known._id} />
        {known.state === 'draft' && (
          <div className="mb-6">
            <DraftNotice
              of={{ what: 'product', id: known._id }}
              words="This is a draft: shoppers don’t see it yet."
            />
          </div>
        )}
        <ProductForm
          state={state}
          submitLabel="Save changes"
          otherwise={known.state === 'draft' ? { label: 'Publish', state: 'live' } : undefined}
          reason={state.isChanged ? undefined : 'Nothing has been changed yet.'}
          photosHint="New photos take the place of all that are there. Up to 5, each up to 5 MB."
          notice={
            newer && (
              <ConflictNotice
                thing="product"
                changed={changesBetween(known, newer)}
                onKeep={() => goOnFrom(newer, true)}
                onDiscard={() => goOnFrom(newer, false)}
              />
            )
          }
          currentPhotos={
            <>
              <CurrentPhotos photos={known.photos} areReplaced={state.photos.chosen.length > 0} />
              {known.photos.length > 0 && (
                <ProductPhotos
                  product={known}
                  onSaved={setKnown}
                  onUnsaved={state.tellUnsavedPhotos}
                />
              )}
            </>
          }
        />
      </HistoryTabs>
    </AdminScreen>
  );
}

/** The number of people who want to be told when it is back in stock. */
function Waiting({ productId }: { productId: string }) {
  const uid = useUserId();
  const number = useNumberText();
  const { data } = stockRequest.useQuery({ uid, productId }, { refetchOnMountOrArgChange: true });
  if (!data?.waiting) return null;
  return (
    <p className="mb-6 text-ink-muted">
      {countWaiting(data.waiting, number)} for it to be back in stock
    </p>
  );
}

/** The form of a product. It is saved only if the product has not changed since the form was opened. */
function useEditing({ opened, readAgain }: EditProductProps) {
  const uid = useUserId();
  const [save] = saveProduct.useMutation();
  /** The version that the form was opened with, and may replace. */
  const [known, setKnown] = useState(opened);
  /** The product after somebody else has changed it. */
  const [newer, setNewer] = useState<KnownProduct>();

  const state = useProductForm({
    values: valuesOf(opened),
    needsPhotos: false,
    send: async ({ values, changed, photos, onProgress }) => {
      setNewer(undefined);
      const form = writeForm(values, changed, photos);
      try {
        const { message, product } = await save({ uid, known, form, onProgress }).unwrap();
        setKnown(product);
        // Text typed while the form was being sent is not saved yet, so it stays.
        state.startFrom(valuesOf(product), { values, photos });
        toast.success(message);
        return true;
      } catch (error) {
        if (!isApiFailure(error) || error.code !== 'STALE') throw error;
        setNewer(await readAgain());
        return false;
      }
    },
  });

  function takeOver(product: KnownProduct, keepTyped: boolean) {
    setKnown(product);
    setNewer(undefined);
    state.startFrom(valuesOf(product), keepTyped ? state.initial : undefined);
  }
  function goOnFrom(product: KnownProduct, keepTyped: boolean) {
    takeOver(product, keepTyped);
    focusHeading();
  }

  return { state, known, setKnown, newer, goOnFrom, takeOver };
}

function DeleteProduct({
  product: { _id, name },
  onDeleted,
}: {
  product: KnownProduct;
  onDeleted: () => void;
}) {
  const uid = useUserId();
  const navigate = useNavigate();
  const list = useWayBack(adminPaths.products);
  const [remove] = deleteProduct.useMutation();
  return (
    <ConfirmedButton
      variant="danger"
      label="Delete product"
      question={`Delete ${name}?`}
      confirmLabel="Delete product"
      act={async () => {
        const answer = await remove({ uid, productId: _id }).unwrap();
        onDeleted();
        await navigate(list);
        return answer;
      }}
    >
      It disappears from the shop at once. Orders keep its name, price and photo. For 30 days you
      can restore it from the bin.
    </ConfirmedButton>
  );
}

/** The photos of a product, faded once new ones are chosen. */
function CurrentPhotos({
  photos,
  areReplaced,
}: {
  photos: readonly ProductPhoto[];
  areReplaced: boolean;
}) {
  return (
    <div>
      <h2 className="text-sm font-medium">Photos in the shop</h2>
      {photos.length === 0 && (
        <p className="mt-1.5 text-sm text-ink-muted">None yet: shoppers see its name instead.</p>
      )}
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
