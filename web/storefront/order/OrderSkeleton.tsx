import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The order's screen while the order is on its way. */
export function OrderSkeleton() {
  return (
    <div aria-hidden="true" className="page flex flex-col gap-4 py-8 md:py-12">
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-9 w-72" />
      <Skeleton className="h-5 w-48" />
      <div className="mt-6 grid gap-10 md:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)] lg:gap-16">
        <div className="flex flex-col gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
        <Skeleton className="h-56" />
      </div>
    </div>
  );
}
