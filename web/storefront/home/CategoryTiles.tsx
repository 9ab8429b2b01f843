import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { Photo, PhotoPlaceholder } from '#web/ui/Photo.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { categoryTiles } from './home-endpoints.ts';

const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(10.5rem,100%),1fr))] gap-x-4 lg:grid-cols-4 lg:gap-x-6';
const TILE = 'flex items-center gap-3 border-t border-line py-3 lg:gap-4';
const PICTURE = 'size-12 shrink-0 overflow-hidden rounded-md bg-sunken lg:size-16';

/** Links to the categories, each with a picture. Nothing where they can't be loaded. */
export function CategoryTiles() {
  const { data, isError } = categoryTiles.useQuery();
  if (isError || data?.length === 0) return null;
  if (!data) return <TilesSkeleton />;
  return (
    <nav aria-label="Categories">
      <ul className={GRID}>
        {data.map(({ category, photo }) => (
          <li key={category}>
            <Link
              to={paths.category(category)}
              className={`${TILE} group h-full font-medium hover:border-ink`}
            >
              <span className={PICTURE}>
                {photo ? (
                  <Photo
                    photo={photo}
                    alt=""
                    name={category}
                    sizes="(min-width: 64rem) 64px, 48px"
                  />
                ) : (
                  <PhotoPlaceholder name={category} alt="" />
                )}
              </span>
              <span className="min-w-0 flex-1 wrap-break-word">{category}</span>
              <ArrowRight
                className="size-4 shrink-0 text-ink-muted transition-transform duration-150 group-hover:translate-x-1 group-hover:text-ink max-lg:hidden"
                aria-hidden="true"
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shown while the categories are loading. */
function TilesSkeleton() {
  return (
    <nav aria-label="Categories">
      <div className={GRID} aria-hidden="true">
        {Array.from({ length: 8 }, (_, at) => (
          <div key={at} className={TILE}>
            <Skeleton className={PICTURE} />
            <Skeleton className="h-4 w-2/5" />
          </div>
        ))}
      </div>
    </nav>
  );
}
