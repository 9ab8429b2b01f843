import type { HomeSettings } from '#contract/home-settings.ts';
import { HeroFields } from './HeroFields.tsx';
import { PartScreen } from './PartScreen.tsx';
import { RowsFields } from './RowsFields.tsx';

/** What the owner decides about the home page. */
export function Component() {
  return (
    <PartScreen<HomeSettings>
      title="Home page"
      about="What is at its top, and its rows of products in their order"
      label="Save home page"
      of={({ home }) => home}
      changes={(home) => ({ home })}
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
