import type { HomeSettings } from '#contract/home-settings.ts';
import type { StoredHome } from '#contract/settings.ts';
import { useUserId } from '#web/store-hooks.ts';
import { HeroFields } from './HeroFields.tsx';
import { PartScreen } from './PartScreen.tsx';
import { RowsFields } from './RowsFields.tsx';
import { saveHome } from './settings-endpoints.ts';
import { useHomeSettings } from './use-opened-settings.ts';

/** The owner's settings of the home page. */
export function Component() {
  const uid = useUserId();
  const [save] = saveHome.useMutation();
  return (
    <PartScreen<StoredHome, HomeSettings>
      title="Home page"
      about="What is at its top, and its rows of products in their order"
      label="Save home page"
      of={({ home }) => home}
      query={useHomeSettings()}
      save={(home, version) => save({ uid, version, home }).unwrap()}
    >
      {(home, onChange) => (
        <>
          <HeroFields hero={home.hero ?? {}} onChange={(hero) => onChange({ ...home, hero })} />
          <RowsFields
            initial={home.rows ?? [{ kind: 'latest' }]}
            onChange={(rows) => onChange({ ...home, rows })}
          />
        </>
      )}
    </PartScreen>
  );
}
