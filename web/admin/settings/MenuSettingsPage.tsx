import type { HomeSettings } from '#contract/home-settings.ts';
import type { StoredHome } from '#contract/settings.ts';
import { useUserId } from '#web/store-hooks.ts';
import { MenuFields } from './MenuFields.tsx';
import { PartScreen } from './PartScreen.tsx';
import { saveHome } from './settings-endpoints.ts';
import { useHomeSettings } from './use-opened-settings.ts';

/** The menu of the shop. It is kept with the home page. */
export function Component() {
  const uid = useUserId();
  const [save] = saveHome.useMutation();
  return (
    <PartScreen<StoredHome, HomeSettings>
      title="Menu"
      about="Links below the header of every page, and links below each"
      label="Save menu"
      of={({ home }) => home}
      query={useHomeSettings()}
      save={(home, version) => save({ uid, version, home }).unwrap()}
    >
      {(home, onChange) => (
        <MenuFields
          initial={home.menu ?? []}
          onChange={(menu) => {
            const { menu: _, ...others } = home;
            onChange(menu.length > 0 ? { ...others, menu } : others);
          }}
        />
      )}
    </PartScreen>
  );
}
