import { Link } from 'react-router';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { paths } from '#web/paths.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** The way back to the list of products. */
export const BACK = { path: paths.adminProducts, label: 'Products' };

/** Shown in place of the screen of a product that does not exist. */
export function ProductNotFound() {
  return (
    <AdminScreen title="Product not found" backTo={BACK}>
      <EmptyState
        title="There is no such product"
        action={
          <Link to={paths.adminProducts} className={buttonLook('secondary')}>
            See all products
          </Link>
        }
      >
        It may have been deleted.
      </EmptyState>
    </AdminScreen>
  );
}
