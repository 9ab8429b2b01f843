import { useState } from 'react';
import { COUNTRY_CODES } from '#contract/countries.ts';
import type { SettingsTried } from '#contract/delivery.ts';
import { homeOf } from '#contract/home.ts';
import type { StoredSettings } from '#contract/settings.ts';
import { ChooseProducts } from '#web/admin/settings/ChooseProducts.tsx';
import { trySettings } from '#web/admin/settings/settings-endpoints.ts';
import { messageOf } from '#web/api-failure.ts';
import { countriesByName } from '#web/order/country-names.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TriedAddress } from './TriedAddress.tsx';

const MOST_PRODUCTS = 10;

interface TypedAddress {
  /** Absent until one is chosen: the shop's own, which the form above may change. */
  country?: string;
  state: string;
  pinCode: string;
}

/** Asks the shop which zone, ways of delivery and rates count for an address, and what a cart would cost there. */
export function TryAddress({ opened: { seller } }: { opened: StoredSettings }) {
  const uid = useUserId();
  const [countries] = useState(() => countriesByName(shopConfig.shop, COUNTRY_CODES));
  const [typed, setAddress] = useState<TypedAddress>({ state: '', pinCode: '' });
  const address = { country: homeOf(seller.country, shopConfig.shop.locale), ...typed };
  const [ids, setIds] = useState<readonly string[]>([]);
  const [quantity, setQuantity] = useState('1');
  const [tried, setTried] = useState<SettingsTried>();
  const [ask, { isLoading, error }] = trySettings.useMutation();

  async function send() {
    const { country, state, pinCode } = address;
    const answer = await ask({
      uid,
      wanted: {
        address: { country, ...(state && { state }), ...(pinCode && { pinCode }) } as Address,
        items: ids.map((productId) => ({ productId, quantity: Number(quantity) || 1 })),
      },
    });
    setTried(answer.data);
  }

  const text = (part: 'state' | 'pinCode', label: string) => (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          value={address[part]}
          autoComplete="off"
          onChange={({ target }) => setAddress({ ...typed, [part]: target.value })}
          className={INPUT}
        />
      )}
    </Field>
  );

  return (
    <section
      aria-labelledby="try"
      className="mt-12 flex max-w-3xl flex-col gap-4 border-t border-line pt-6"
    >
      <h2 id="try" className="text-lg font-semibold">
        Try an address
      </h2>
      <p className="text-sm text-ink-muted">
        Which zone and rates count there, why, and what a cart would cost. As the settings are
        saved: what you have changed above and not saved does not count.
      </p>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Country of the address">
          {(control) => (
            <Select
              {...control}
              value={address.country}
              onChange={({ target }) => setAddress({ ...typed, country: target.value })}
            >
              <option value="">Choose a country</option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {text('state', 'State of the address')}
        {text('pinCode', 'Postal code of the address')}
      </div>
      <ChooseProducts
        label="Products of the cart"
        ids={ids}
        most={MOST_PRODUCTS}
        onChange={setIds}
      />
      {ids.length > 0 && (
        <Field label="Quantity of each" className="max-w-40">
          {(control) => (
            <input
              {...control}
              value={quantity}
              inputMode="numeric"
              autoComplete="off"
              onChange={({ target }) => setQuantity(target.value)}
              className={INPUT}
            />
          )}
        </Field>
      )}
      <div>
        <Button
          busy={isLoading}
          aria-disabled={address.country === '' || undefined}
          onClick={() => void send()}
        >
          Try it
        </Button>
      </div>
      {error !== undefined && <Notice tone="danger">{messageOf(error)}</Notice>}
      <div aria-live="polite">{tried && <TriedAddress tried={tried} />}</div>
    </section>
  );
}

type Address = Parameters<ReturnType<typeof trySettings.useMutation>[0]>[0]['wanted']['address'];
