import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import { categories } from '#web/catalog/categories-endpoint.ts';
import { paths } from '#web/paths.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-4 md:grid-cols-4 lg:gap-x-6';
const ROW = 'flex min-h-14 items-center justify-between gap-3 border-t border-line';

/** Links to the search by category. Nothing where the categories can't be loaded. */
export function CategoryNav() {
  const { data, isError } = categories.useQuery();
  if (isError || data?.length === 0) return null;
  return (
    <nav aria-label="Categories">
      {data ? <CategoryLinks categories={data} /> : <CategoryLinksSkeleton />}
    </nav>
  );
}

function CategoryLinks({ categories }: { categories: readonly string[] }) {
  return (
    <ul className={GRID}>
      {categories.map((category) => (
        <li key={category}>
          <Link
            to={paths.category(category)}
            className={`${ROW} group font-medium hover:border-ink`}
          >
            <span className="min-w-0 wrap-break-word">{category}</span>
            <ArrowRight
              className="size-4 shrink-0 text-ink-muted transition-transform duration-150 group-hover:translate-x-1 group-hover:text-ink"
              aria-hidden="true"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Shown while the categories are loading. */
function CategoryLinksSkeleton() {
  return (
    <div className={GRID} aria-hidden="true">
      {Array.from({ length: 8 }, (_, at) => (
        <div key={at} className={ROW}>
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </div>
  );
}
