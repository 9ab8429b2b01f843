import { isApiFailure } from '#web/api-failure.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';

interface CatalogFailureProps {
  title: string;
  /** The query that failed, as its hook answers. */
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown };
}

/** Says what of the catalogue could not be had, in the server's words, and tries again. */
export function CatalogFailure({ title, query }: CatalogFailureProps) {
  const message = isApiFailure(query.error) ? query.error.message : 'Something went wrong.';
  return (
    <ErrorState
      title={title}
      message={message}
      onRetry={query.refetch}
      retrying={query.isFetching}
    />
  );
}
