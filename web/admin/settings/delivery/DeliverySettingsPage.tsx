import { use } from 'react';
import type { StoredSettings } from '#contract/settings.ts';
import { PartScreen } from '#web/admin/settings/PartScreen.tsx';
import { saveSettings } from '#web/admin/settings/settings-endpoints.ts';
import { TryAddress } from '#web/admin/settings/TryAddress.tsx';
import { useOwnerSettings } from '#web/admin/settings/use-opened-settings.ts';
import { useUserId } from '#web/store-hooks.ts';
import { MoneyContext } from '#web/ui/Money.tsx';
import { changesOfDelivery, typedZones, type TypedZone } from './delivery-values.ts';
import { ZonesFields } from './ZonesFields.tsx';

/** The zones of delivery with their ways and prices. */
export function Component() {
  const uid = useUserId();
  const format = use(MoneyContext);
  const query = useOwnerSettings();
  const [save] = saveSettings.useMutation();
  const changesOf = (zones: readonly TypedZone[]) => changesOfDelivery(zones, format);
  return (
    <PartScreen<StoredSettings, readonly TypedZone[]>
      title="Delivery"
      about="Where the shop delivers to, how, and for how much"
      label="Save delivery"
      of={typedZones}
      compared={changesOf}
      query={query}
      Below={TryAddress}
      save={(zones, version) => save({ uid, version, changes: changesOf(zones) }).unwrap()}
    >
      {(zones, onChange, refused) =>
        query.currentData && (
          <ZonesFields
            zones={zones}
            settings={query.currentData}
            onChange={onChange}
            refused={refused}
          />
        )
      }
    </PartScreen>
  );
}
