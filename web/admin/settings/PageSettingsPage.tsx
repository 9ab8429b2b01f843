import type { ShopPage } from '#contract/settings.ts';
import { PagesFields } from './PagesFields.tsx';
import { PartScreen } from './PartScreen.tsx';

/** The texts of the shop's own pages. */
export function Component() {
  return (
    <PartScreen<ShopPage[]>
      title="Pages"
      about="Delivery, Returns and the like, in the order of the links at the end of every screen"
      label="Save pages"
      of={({ pages }) => pages}
      changes={(pages) => ({ pages })}
    >
      {(pages, onChange) => <PagesFields initial={pages} onChange={onChange} />}
    </PartScreen>
  );
}
