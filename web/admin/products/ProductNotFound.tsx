import { NotFoundScreen } from '#web/admin/screen/NotFoundScreen.tsx';
import { adminPaths } from '#web/admin-paths.ts';

/** The way back to the list of products. */
export const BACK = { path: adminPaths.products, label: 'Products' };

/** Shown in place of the screen of a product that does not exist. */
export function ProductNotFound() {
  return (
    <NotFoundScreen what="product" backTo={BACK}>
      It may have been deleted.
    </NotFoundScreen>
  );
}
