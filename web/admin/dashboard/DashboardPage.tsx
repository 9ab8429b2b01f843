import { AdminScreen } from '#web/admin/frame/AdminScreen.tsx';
import { isApiFailure } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { FRESH_FIGURES, dashboardStats } from './dashboard-endpoints.ts';
import { DashboardScreen } from './DashboardScreen.tsx';

export function Component() {
  const uid = useUserId();
  const { currentData, error, isError, isFetching, refetch } = dashboardStats.useQuery(uid, {
    skip: uid === '',
    ...FRESH_FIGURES,
  });
  return (
    <AdminScreen title="Dashboard">
      {currentData ? (
        <DashboardScreen stats={currentData} />
      ) : isError ? (
        <ErrorState
          title="The dashboard can't be shown"
          message={isApiFailure(error) ? error.message : 'Something went wrong.'}
          onRetry={refetch}
          retrying={isFetching}
        />
      ) : (
        <DashboardSkeleton />
      )}
    </AdminScreen>
  );
}

function DashboardSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-12">
      <div className="grid gap-x-6 sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-4">
        {Array.from({ length: 4 }, (_, at) => (
          <Skeleton key={at} className="h-27 sm:h-36" />
        ))}
      </div>
      <div className="grid gap-12 xl:grid-cols-[minmax(0,1fr)_16rem]">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
      <div className="grid gap-12 xl:grid-cols-[minmax(0,1fr)_16rem]">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </div>
  );
}
