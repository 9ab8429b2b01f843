const MOST = 5;

/** A number of stars, in words. */
export function countStars(count: number | string): string {
  return Number(count) === 1 ? '1 star' : `${count} stars`;
}

/** A number of stars out of five. */
export function Stars({ count, className = '' }: { count: number; className?: string }) {
  return (
    <span className={`whitespace-nowrap ${className}`}>
      <span aria-hidden="true" className="text-warning">
        {'★'.repeat(count)}
      </span>
      <span aria-hidden="true" className="text-line-strong">
        {'☆'.repeat(MOST - count)}
      </span>
      <span className="sr-only">
        {count} of {MOST} stars
      </span>
    </span>
  );
}
