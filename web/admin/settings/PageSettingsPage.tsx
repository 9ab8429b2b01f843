import type { StoredSettings } from '#contract/settings.ts';
import type { ShopPage } from '#contract/shop-page.ts';
import { useUserId } from '#web/store-hooks.ts';
import { PagesFields } from './PagesFields.tsx';
import { PartScreen } from './PartScreen.tsx';
import { saveSettings } from './settings-endpoints.ts';
import { useOwnerSettings } from './use-opened-settings.ts';

/** The texts of the shop's own pages. */
export function Component() {
  const uid = useUserId();
  const [save] = saveSettings.useMutation();
  return (
    <PartScreen<StoredSettings, ShopPage[]>
      title="Pages"
      about="Delivery, Returns and the like, in the order of the links at the end of every screen"
      label="Save pages"
      of={({ pages }) => pages}
      query={useOwnerSettings()}
      save={(pages, version) => save({ uid, version, changes: { pages } }).unwrap()}
    >
      {(pages, onChange) => <PagesFields initial={pages} onChange={onChange} />}
    </PartScreen>
  );
}
