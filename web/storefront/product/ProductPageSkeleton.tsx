import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The product's screen while the product is on its way. */
export function ProductPageSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="page grid gap-8 py-6 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-12 md:py-12 lg:gap-16"
    >
      <Skeleton className="aspect-square rounded-lg" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-9 w-4/5" />
        <Skeleton className="h-6 w-28" />
        <Skeleton className="mt-6 h-32 w-full" />
        <Skeleton className="mt-6 h-4 w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    </div>
  );
}
