import { countryName, COUNTRY_CODES } from '#contract/countries.ts';
import { EU_COUNTRIES } from '#contract/eu.ts';
import { homeOf } from '#contract/home.ts';
import { SETTINGS_LIMITS } from '#contract/settings-limits.ts';
import type { StoredSettings } from '#contract/settings.ts';
import { AddByName } from '#web/admin/settings/AddByName.tsx';
import { folded } from '#web/admin/settings/FindCountry.tsx';
import { Holes } from '#web/admin/settings/Holes.tsx';
import type { Refused } from '#web/admin/settings/PartScreen.tsx';
import { goodsWithoutWeight } from '#web/admin/settings/settings-endpoints.ts';
import { useList } from '#web/admin/settings/use-list.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useUserId } from '#web/store-hooks.ts';
import { useMoneyText } from '#web/ui/Money.tsx';
import { deliveryErrors } from './delivery-errors.ts';
import { deliveryHoles } from './delivery-holes.ts';
import { newZone, type TypedZone } from './delivery-values.ts';
import { ZoneFields } from './ZoneFields.tsx';

interface ZonesFieldsProps {
  zones: readonly TypedZone[];
  settings: StoredSettings;
  onChange: (zones: readonly TypedZone[]) => void;
  refused: Refused<readonly TypedZone[]> | undefined;
}

/** The zones in their order: of two that hold a place as narrowly, the first one counts. */
export function ZonesFields({ zones, settings, onChange, refused }: ZonesFieldsProps) {
  const { list, said, edit, add, move, remove } = useList(zones, onChange);
  const errors = deliveryErrors(refused);
  return (
    <div className="flex flex-col gap-4">
      {zones.length === 0 && <WithoutZones settings={settings} />}
      <Holes holes={deliveryHoles(zones, useWithoutWeight(settings), shopConfig.shop.locale)} />
      <ol ref={list} className="flex flex-col gap-3">
        {zones.map((zone, at) => (
          <ZoneFields
            key={zone._id}
            zone={zone}
            at={at}
            count={zones.length}
            settings={settings}
            takenIds={zones.flatMap(({ methods }) => methods.map(({ _id }) => _id))}
            errors={errors}
            onChange={(next) => edit(next, at)}
            onMove={(by) => move(at, by)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <AddByName
        label="New zone"
        action="Add zone"
        max={SETTINGS_LIMITS.delivery.name.max}
        words={['zone', 'zones']}
        count={zones.length}
        most={SETTINGS_LIMITS.delivery.zones.max}
        taken={zones.map(({ _id }) => _id)}
        onAdd={(name, id) => add(newZone(id, name, countriesCalled(name)))}
      />
    </div>
  );
}

/** How many products on sale have no weight, if a saved way of delivery counts by it. */
function useWithoutWeight({ seller, delivery }: StoredSettings): number {
  const uid = useUserId();
  const counts = delivery.zones.some(({ methods }) => methods.some(({ by }) => by === 'weight'));
  const country = homeOf(seller.country, shopConfig.shop.locale) || 'DE';
  const { data = 0 } = goodsWithoutWeight.useQuery(
    { uid, country },
    { skip: uid === '' || !counts, refetchOnMountOrArgChange: true },
  );
  return data;
}

function WithoutZones({ settings }: { settings: StoredSettings }) {
  const money = useMoneyText();
  const { shippingCharge, freeShippingAbove, countries } = settings;
  const where =
    countries.length === COUNTRY_CODES.length ? 'all countries' : `${countries.length} countries`;
  return (
    <p className="text-ink-muted">
      There are no zones: delivery to {where} costs {money(shippingCharge)}, and is free above{' '}
      {money(freeShippingAbove)}, as “Shop” has it. With zones, the shop delivers only to what they
      hold. Begin with one for your country, named like it.
    </p>
  );
}

/** The countries that a zone's name says: "Germany", or "EU". None for other names. */
function countriesCalled(name: string): readonly string[] {
  if (/^(the )?(eu|european union)$/i.test(name)) return EU_COUNTRIES;
  const called = folded(name);
  const { locale } = shopConfig.shop;
  return COUNTRY_CODES.filter((code) =>
    [locale, 'en'].some((each) => folded(countryName(code, each)) === called),
  );
}
