import { selectSession, continuedWithout } from '#web/session/session-slice.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useShopDispatch, useShopSelector } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

/**
 * Replaces the loader in the HTML, which looks the same, and covers the shop until it is known whether the visitor may
 * see the screen.
 */
export function StartLoader() {
  return (
    <div className="start">
      <title>{shopConfig.shop.name}</title>
      <output className="start-ring" aria-label="Loading" />
      <SlowSignIn />
    </div>
  );
}

/** Offers to continue without signing in, once signing in takes long. */
export function SlowSignIn() {
  const { slow } = useShopSelector(selectSession);
  const dispatch = useShopDispatch();
  if (!slow) return null;
  return (
    <>
      <p role="alert" className="max-w-sm text-ink-muted">
        Signing you in takes longer than usual.
      </p>
      <Button onClick={() => dispatch(continuedWithout())}>Continue without signing in</Button>
    </>
  );
}

/** Shown in place of a screen that is loading. */
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
