/** A quiet block in the place and shape of what is on its way. */
export function Skeleton({ className }: { className: string }) {
  const shape = className.includes('rounded') ? '' : 'rounded-md';
  return (
    <div
      aria-hidden="true"
      className={`animate-breathe bg-sunken forced-colors:border ${shape} ${className}`}
    />
  );
}
