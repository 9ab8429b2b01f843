import { NotFoundScreen } from '#web/admin/screen/NotFoundScreen.tsx';
import { useParams } from 'react-router';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { isApiFailure } from '#web/api-failure.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { BACK } from '../ProductNotFound.tsx';
import { familyToEdit } from './family-endpoints.ts';
import { EditFamily } from './EditFamily.tsx';

export function Component() {
  const { id = '' } = useParams();
  const query = familyToEdit.useQuery(id, {
    refetchOnMountOrArgChange: true,
    // The form must not change while somebody edits it.
    refetchOnReconnect: false,
  });
  const { currentData, error, isError, refetch } = query;
  if (isApiFailure(error) && error.status === 404) return <FamilyNotFound />;
  if (currentData)
    return <EditFamily key={id} opened={currentData} readAgain={() => refetch().unwrap()} />;
  if (!isError)
    return (
      <div aria-hidden="true">
        <Skeleton className="mb-3 h-4 w-20" />
        <Skeleton className="mb-8 h-8 w-64" />
        <Skeleton className="h-72" />
      </div>
    );
  return (
    <AdminScreen title="Family" backTo={BACK}>
      <QueryFailure title="This family can't be shown" query={query} />
    </AdminScreen>
  );
}

function FamilyNotFound() {
  return (
    <NotFoundScreen what="family" backTo={BACK}>
      Its members may be products of their own by now.
    </NotFoundScreen>
  );
}
