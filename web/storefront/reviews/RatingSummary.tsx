import type { ReviewPage } from '#contract/reviews.ts';
import { countStars, Stars } from '#web/ui/Stars.tsx';

/** The average of a product's reviews, and how many gave each number of stars. */
export function RatingSummary({
  rating: { average, count, distribution },
}: {
  rating: Pick<ReviewPage, 'average' | 'count' | 'distribution'>;
}) {
  return (
    <div>
      <p className="flex items-baseline gap-3">
        <span className="text-2xl font-semibold tabular-nums">{average.toFixed(1)}</span>
        <span className="text-ink-muted">out of 5</span>
        <Stars count={Math.round(average)} className="ml-auto" />
      </p>
      <ul aria-label="How many gave each number of stars" className="mt-3 flex flex-col gap-1.5">
        {distribution
          .map((times, at) => ({ stars: at + 1, times }))
          .reverse()
          .map(({ stars, times }) => (
            <li key={stars} className="flex items-center gap-3 text-sm tabular-nums">
              <span className="w-14 shrink-0">{countStars(stars)}</span>
              <span aria-hidden="true" className="h-2 grow overflow-hidden rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full bg-accent forced-colors:border-4"
                  style={{ width: `${(100 * times) / Math.max(1, count)}%` }}
                />
              </span>
              <span className="w-8 shrink-0 text-right text-ink-muted">{times}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
