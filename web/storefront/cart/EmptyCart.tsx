import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** Shown in place of an empty cart, with a way to search. */
export function EmptyCart({ heading }: { heading: 'h1' | 'h3' }) {
  return (
    <EmptyState
      heading={heading}
      title="Your cart is empty"
      action={
        <Link to={paths.search} className={buttonLook('primary')}>
          Search products
        </Link>
      }
    >
      What you add stays here, also when you close the page.
    </EmptyState>
  );
}
