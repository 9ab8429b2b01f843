import { shopConfig } from '#web/shop-config.ts';
import { Spinner } from '#web/ui/Spinner.tsx';

/** Stands in the place of a screen that is on its way. */
export function PageLoader() {
  return (
    <div className="grid min-h-96 flex-1 place-items-center text-accent">
      <title>{shopConfig.shop.name}</title>
      <output aria-label="Loading">
        <Spinner className="size-8" />
      </output>
    </div>
  );
}
