import { countryName } from '#contract/countries.ts';
import { deliveredTo } from '#contract/rules-at.ts';
import type { StoredSettings } from '#contract/settings.ts';
import { Holes } from '#web/admin/settings/Holes.tsx';
import { PartScreen } from '#web/admin/settings/PartScreen.tsx';
import { saveSettings } from '#web/admin/settings/settings-endpoints.ts';
import { TryAddress } from '#web/admin/settings/TryAddress.tsx';
import { useOwnerSettings } from '#web/admin/settings/use-opened-settings.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useUserId } from '#web/store-hooks.ts';
import { taxHoles } from './tax-holes.ts';
import { TaxFields } from './TaxFields.tsx';
import { changesOfTax, typedTax, type TypedTax } from './tax-values.ts';

/** The owner's rules of tax: how prices hold it, the classes of goods, and the table of rates. */
export function Component() {
  const uid = useUserId();
  const query = useOwnerSettings();
  const [save] = saveSettings.useMutation();
  return (
    <PartScreen<StoredSettings, TypedTax>
      title="Tax"
      about="How prices hold tax, what counts as what, and the rates of each country"
      label="Save tax"
      isWide
      of={(settings) => typedTax(settings, nameOf)}
      compared={changesOfTax}
      query={query}
      Below={TryAddress}
      save={(typed, version) => save({ uid, version, changes: changesOfTax(typed) }).unwrap()}
    >
      {(typed, onChange, refused) => (
        <>
          <Holes holes={holesIn(typed, query.currentData)} />
          <TaxFields typed={typed} onChange={onChange} refused={refused} />
        </>
      )}
    </PartScreen>
  );
}

function nameOf(country: string): string {
  return countryName(country, shopConfig.shop.locale);
}

function holesIn(typed: TypedTax, settings: StoredSettings | undefined): string[] {
  return settings ? taxHoles(typed, { soldTo: deliveredTo(settings), nameOf }) : [];
}
