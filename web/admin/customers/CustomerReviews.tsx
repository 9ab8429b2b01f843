import { Link } from 'react-router';
import { allReviews } from '#web/admin/reviews/admin-review-endpoints.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stars } from '#web/ui/Stars.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';

/** The number shown here; the list of reviews has all of them. */
const SHOWN = 5;

/** The newest reviews of somebody. */
export function CustomerReviews({ userId }: { userId: string }) {
  const uid = useUserId();
  const ofThem = new URLSearchParams({ user: userId }).toString();
  const answer = allReviews.useQuery(
    { uid, query: `${ofThem}&limit=${SHOWN}` },
    { skip: uid === '', refetchOnMountOrArgChange: true },
  );
  const { data, isError } = answer;
  if (isError) return <QueryFailure title="The reviews can't be shown" query={answer} />;
  if (!data) return <Skeleton className="h-24" />;
  return (
    <>
      <ul className="border-t border-line text-sm">
        {data.reviews.map(({ _id, stars, title, product, at, hidden }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3"
          >
            <Stars count={stars} />
            <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
              {title}
            </span>
            {hidden && <StatusLabel tone="danger">Hidden</StatusLabel>}
            <span className="basis-full text-ink-muted">
              {product.name} · <DateTime at={at} />
            </span>
          </li>
        ))}
      </ul>
      <Link
        to={`${adminPaths.reviews}?${ofThem}`}
        className="mt-2 inline-block py-1 text-sm text-accent underline-offset-4 hover:underline"
      >
        All their reviews
      </Link>
    </>
  );
}
