import { useParams } from 'react-router';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { isApiFailure } from '#web/api-failure.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { productToEdit } from './admin-product-endpoints.ts';
import { EditProduct } from './EditProduct.tsx';
import { BACK, ProductNotFound } from './ProductNotFound.tsx';

export function Component() {
  const { id = '' } = useParams();
  const query = productToEdit.useQuery(id, {
    refetchOnMountOrArgChange: true,
    // The form must not change while somebody edits it.
    refetchOnReconnect: false,
  });
  const { currentData, error, isError, refetch } = query;
  if (isApiFailure(error) && error.status === 404) return <ProductNotFound />;
  if (currentData) {
    return <EditProduct key={id} opened={currentData} readAgain={() => refetch().unwrap()} />;
  }
  if (!isError) return <FormSkeleton />;
  return (
    <AdminScreen title="Product" backTo={BACK}>
      <QueryFailure title="This product can't be shown" query={query} />
    </AdminScreen>
  );
}

/** Shown while the product is loading. */
function FormSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="mb-3 h-4 w-20" />
      <Skeleton className="mb-8 h-8 w-64" />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col gap-5">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-52" />
        </div>
        <Skeleton className="h-72" />
      </div>
    </div>
  );
}
