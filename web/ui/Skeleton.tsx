/** A placeholder in the place and shape of content that is loading. */
export function Skeleton({ className }: { className: string }) {
  const shape = className.includes('rounded') ? '' : 'rounded-md';
  return (
    <div
      aria-hidden="true"
      className={`animate-breathe bg-sunken forced-colors:border ${shape} ${className}`}
    />
  );
}
