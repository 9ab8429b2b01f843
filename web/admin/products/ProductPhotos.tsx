import type { KnownProduct } from '#contract/catalog.ts';
import { useUserId } from '#web/store-hooks.ts';
import { addPhoto, changePhotos } from './admin-product-endpoints.ts';
import { PhotoList } from './PhotoList.tsx';

interface ProductPhotosProps {
  product: KnownProduct;
  /** Called with the product whenever its photos have been saved. */
  onSaved: (product: KnownProduct) => void;
  onUnsaved: (isUnsaved: boolean) => void;
}

/** The photos of a product, behind a button. A member without any shows those of its family. */
export function ProductPhotos({ product, onSaved, onUnsaved }: ProductPhotosProps) {
  const uid = useUserId();
  const [change] = changePhotos.useMutation();
  const [add] = addPhoto.useMutation();
  const told = ({ message, product: saved }: { message: string; product: KnownProduct }) => {
    onSaved(saved);
    return message;
  };
  return (
    <PhotoList
      photos={product.photos}
      fewest={1}
      onUnsaved={onUnsaved}
      change={async (photos) => told(await change({ uid, product, photos }).unwrap())}
      add={async (photo) => told(await add({ uid, id: product._id, ...photo }).unwrap())}
    />
  );
}
