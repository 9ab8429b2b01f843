import type { ReactNode } from 'react';
import { AdminScreen } from '#web/admin/frame/AdminScreen.tsx';
import { isApiFailure } from '#web/api-failure.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
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
  /** How many charts there will be. */
  count: number;
  children: (figures: Figures) => ReactNode;
}

/** A screen of charts of one kind. */
export function ChartScreen<Figures>({
  title,
  about,
  query: { currentData, error, isError, isFetching, refetch },
  count,
  children,
}: ChartScreenProps<Figures>) {
  return (
    <AdminScreen title={title} about={about}>
      {!currentData && isError ? (
        <ErrorState
          title="The figures can't be shown"
          message={isApiFailure(error) ? error.message : 'Something went wrong.'}
          onRetry={refetch}
          retrying={isFetching}
        />
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
