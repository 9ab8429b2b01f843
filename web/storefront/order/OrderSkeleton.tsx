import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The order's screen while the order is on its way. */
export function OrderSkeleton() {
  return (
    <div aria-hidden="true" className="page flex max-w-5xl flex-col gap-4 py-8 md:py-12">
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-9 w-72" />
      <Skeleton className="h-5 w-48" />
      <div className="mt-6 grid gap-10 md:grid-cols-[1fr_20rem]">
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
