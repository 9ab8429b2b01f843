import { Link } from 'react-router';
import { adminPaths } from '#web/admin-paths.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** Shown in place of an order that was deleted or never existed. */
export function NoOrder() {
  return (
    <EmptyState
      title="There is no such order"
      action={
        <Link to={adminPaths.transactions} className={buttonLook('secondary')}>
          See all transactions
        </Link>
      }
    >
      It may have been deleted.
    </EmptyState>
  );
}
