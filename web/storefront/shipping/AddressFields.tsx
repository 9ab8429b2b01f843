import { useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { SHIPPING_LIMITS, type ShippingInfo } from '#contract/shipping.ts';
import type { ShippingInfo as TypedInfo } from '#web/cart/cart-slice.ts';
import { shopConfig } from '#web/shop-config.ts';
import { countriesByName } from '#web/order/country-names.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';

/** Where the parcel goes: the browser may fill it in, and each field brings the right keyboard. */
export function AddressFields({
  form: {
    register,
    control,
    formState: { errors },
  },
}: {
  form: UseFormReturn<TypedInfo, unknown, ShippingInfo>;
}) {
  const countries = useMemo(() => countriesByName(shopConfig.shop.locale), []);
  const [home, ...others] = countries;
  const country = useWatch({ control, name: 'country' });
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Field label="Address" error={errors.address?.message} className="sm:col-span-2">
        {(field) => (
          <input
            {...field}
            {...register('address')}
            autoComplete="street-address"
            maxLength={SHIPPING_LIMITS.address.max}
            enterKeyHint="next"
            className={INPUT}
          />
        )}
      </Field>
      <Field label="City" error={errors.city?.message}>
        {(field) => (
          <input
            {...field}
            {...register('city')}
            autoComplete="address-level2"
            maxLength={SHIPPING_LIMITS.city.max}
            enterKeyHint="next"
            className={INPUT}
          />
        )}
      </Field>
      <Field label="State" error={errors.state?.message}>
        {(field) => (
          <input
            {...field}
            {...register('state')}
            autoComplete="address-level1"
            maxLength={SHIPPING_LIMITS.state.max}
            enterKeyHint="next"
            className={INPUT}
          />
        )}
      </Field>
      <Field label="Country" error={errors.country?.message}>
        {(field) => (
          <Select {...field} {...register('country', { deps: 'pinCode' })} autoComplete="country">
            <option value="">Choose a country</option>
            {home && <option value={home.code}>{home.name}</option>}
            <hr />
            {others.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Pin code" error={errors.pinCode?.message}>
        {(field) => (
          <input
            {...field}
            {...register('pinCode')}
            autoComplete="postal-code"
            autoCapitalize="characters"
            inputMode={country === 'IN' ? 'numeric' : 'text'}
            maxLength={SHIPPING_LIMITS.pinCode.max}
            enterKeyHint="go"
            className={INPUT}
          />
        )}
      </Field>
    </div>
  );
}
