import { AdminScreen } from '#web/admin/frame/AdminScreen.tsx';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { useUserId } from '#web/store-hooks.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { FRESH_FIGURES, dashboardStats } from './dashboard-endpoints.ts';
import { DashboardScreen } from './DashboardScreen.tsx';

export function Component() {
  const uid = useUserId();
  const query = dashboardStats.useQuery(uid, {
    skip: uid === '',
    ...FRESH_FIGURES,
  });
  const { currentData, isError } = query;
  return (
    <AdminScreen title="Dashboard">
      {currentData ? (
        <DashboardScreen stats={currentData} />
      ) : isError ? (
        <QueryFailure title="The dashboard can't be shown" query={query} />
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
