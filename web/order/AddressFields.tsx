import { useId, useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { SHIPPING_LIMITS, type ShippingInfo } from '#contract/shipping.ts';
import { INDIAN_STATES } from '#contract/states.ts';
import { useShop } from '#web/shop-config.ts';
import { SelectField, TextField } from '#web/ui/form-fields.tsx';
import type { TypedAddress } from './address-form.ts';
import { countriesByName } from './country-names.ts';

export type AddressForm = UseFormReturn<TypedAddress, unknown, ShippingInfo>;

/** The fields of an address. The browser can fill them in, and each brings up the right keyboard. */
export function AddressFields({ form }: { form: AddressForm }) {
  const { locale, countries: codes } = useShop();
  const countries = useMemo(() => countriesByName(locale, codes), [locale, codes]);
  const [home, ...others] = countries;
  const country = useWatch({ control: form.control, name: 'country' });
  const stateList = useId();
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <TextField
        form={form}
        name="name"
        label="Full name"
        className="sm:col-span-2"
        autoComplete="name"
        maxLength={SHIPPING_LIMITS.name.max}
        enterKeyHint="next"
      />
      <TextField
        form={form}
        name="address"
        label="Address"
        className="sm:col-span-2"
        autoComplete="street-address"
        maxLength={SHIPPING_LIMITS.address.max}
        enterKeyHint="next"
      />
      <TextField
        form={form}
        name="city"
        label="City"
        autoComplete="address-level2"
        maxLength={SHIPPING_LIMITS.city.max}
        enterKeyHint="next"
      />
      <TextField
        form={form}
        name="state"
        label="State"
        list={country === 'IN' ? stateList : undefined}
        autoComplete="address-level1"
        maxLength={SHIPPING_LIMITS.state.max}
        enterKeyHint="next"
      />
      <datalist id={stateList}>
        {INDIAN_STATES.map(({ code, name }) => (
          <option key={code}>{name}</option>
        ))}
      </datalist>
      <SelectField
        form={form}
        name="country"
        label="Country"
        rules={{ deps: ['pinCode', 'state'] }}
        autoComplete="country"
      >
        <option value="">Choose a country</option>
        {home && <option value={home.code}>{home.name}</option>}
        <hr />
        {others.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        form={form}
        name="pinCode"
        label="Pin code"
        autoComplete="postal-code"
        autoCapitalize="characters"
        inputMode={country === 'IN' ? 'numeric' : 'text'}
        maxLength={SHIPPING_LIMITS.pinCode.max}
        enterKeyHint="next"
      />
      <TextField
        form={form}
        name="phone"
        label="Phone"
        hint="Optional: for the courier, if they can't find you."
        className="sm:col-span-2"
        type="tel"
        autoComplete="tel"
        maxLength={SHIPPING_LIMITS.phone.max}
        enterKeyHint="go"
      />
    </div>
  );
}
