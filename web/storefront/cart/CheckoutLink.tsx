import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { buttonLook } from '#web/ui/button-look.ts';

/** On to the address; or, while something has to be settled first, what that is. */
export function CheckoutLink({ obstacle }: { obstacle: string | undefined }) {
  const reasonId = useId();
  const isBlocked = obstacle !== undefined;
  return (
    <>
      {/* Blocked it keeps its place in the tab order, so that the reason is read. */}
      <Link
        to={paths.shipping}
        aria-disabled={isBlocked || undefined}
        aria-describedby={isBlocked ? reasonId : undefined}
        onClick={(event) => isBlocked && event.preventDefault()}
        className={`${buttonLook('primary')} w-full`}
      >
        Checkout
      </Link>
      {isBlocked && (
        <p id={reasonId} className="mt-2 text-center text-sm text-warning">
          {obstacle}
        </p>
      )}
    </>
  );
}
