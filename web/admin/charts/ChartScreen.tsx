import type { ReactNode } from 'react';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

interface ChartScreenProps<Figures> {
  title: string;
  about: string;
  query: {
    currentData?: Figures | undefined;
    error?: unknown;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** The number of charts. */
  count: number;
  children: (figures: Figures) => ReactNode;
}

/** A screen of charts of one kind. */
export function ChartScreen<Figures>({
  title,
  about,
  query,
  count,
  children,
}: ChartScreenProps<Figures>) {
  const { currentData, isError } = query;
  return (
    <AdminScreen title={title} about={about}>
      {!currentData && isError ? (
        <QueryFailure title="The figures can't be shown" query={query} />
      ) : (
        <div aria-busy={!currentData} className="grid grid-cols-1 gap-x-12 gap-y-12 lg:grid-cols-2">
          {currentData
            ? children(currentData)
            : Array.from({ length: count }, (_, at) => <ChartSkeleton key={at} />)}
        </div>
      )}
    </AdminScreen>
  );
}

function ChartSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="mb-4 h-6 w-40" />
      <Skeleton className="h-72" />
    </div>
  );
}
