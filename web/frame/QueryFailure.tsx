import { messageOf } from '#web/api-failure.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';

interface QueryFailureProps {
  title: string;
  /** The failed query, as its hook returns it. */
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown };
}

/** Says what could not be loaded and why, with a button to try again. */
export function QueryFailure({ title, query: { error, isFetching, refetch } }: QueryFailureProps) {
  return (
    <ErrorState title={title} message={messageOf(error)} onRetry={refetch} retrying={isFetching} />
  );
}
