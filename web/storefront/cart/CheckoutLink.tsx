import { type ComponentProps, useId } from 'react';
import { Link } from 'react-router';
import { shopConfig } from '#web/shop-config.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import type { ReviewedItem } from './use-cart-review.ts';

interface CheckoutLinkProps extends Pick<
  ComponentProps<typeof Link>,
  'to' | 'replace' | 'children'
> {
  /** The reason why checking out is not possible now; undefined where it is. */
  obstacle: string | undefined;
  onGo?: () => void;
}

/** The link to the next step, or why it is blocked. */
export function CheckoutLink({ obstacle, onGo, ...link }: CheckoutLinkProps) {
  const reasonId = useId();
  const isBlocked = obstacle !== undefined;
  return (
    <div className="grow">
      {/* A blocked link stays in the tab order, so that its reason is read. */}
      <Link
        {...link}
        aria-disabled={isBlocked || undefined}
        aria-describedby={isBlocked ? reasonId : undefined}
        onClick={(event) => {
          if (isBlocked) event.preventDefault();
          else onGo?.();
        }}
        className={`${buttonLook('primary')} w-full text-center`}
      />
      {isBlocked && (
        <p id={reasonId} className="mt-2 text-center text-sm text-warning">
          {obstacle}
        </p>
      )}
    </div>
  );
}

/** Says why checking out is not possible now; undefined where it is. */
export function obstacleTo(
  changed: readonly ReviewedItem[],
  isOnline: boolean,
): string | undefined {
  if (!isOnline) return 'Checkout waits for the connection.';
  if (shopConfig.shop.isOpen === false) return 'This shop is not open yet: nothing can be bought.';
  return changed.length > 0 ? 'Something has changed. Settle it first, then check out.' : undefined;
}
