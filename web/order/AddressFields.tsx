import { useId, useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type AddressPart, addressParts, hasDigitCodes } from '#contract/address-format.ts';
import { SHIPPING_LIMITS, type ShippingInfo } from '#contract/shipping.ts';
import { INDIAN_STATES } from '#contract/states.ts';
import { useShop } from '#web/shop-config.ts';
import { SelectField, TextField } from '#web/ui/form-fields.tsx';
import type { TypedAddress } from './address-form.ts';
import { countriesByName } from './country-names.ts';

export type AddressForm = UseFormReturn<TypedAddress, unknown, ShippingInfo>;

/**
 * The fields of an address: those that the chosen country's addresses have, in its order and under its names. The browser
 * can fill them in, and each brings up the right keyboard.
 */
export function AddressFields({ form }: { form: AddressForm }) {
  const country = useWatch({ control: form.control, name: 'country' });
  const parts = addressParts(country);
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-6">
      <TextField
        form={form}
        name="name"
        label="Full name"
        className="sm:col-span-full"
        autoComplete="name"
        maxLength={SHIPPING_LIMITS.name.max}
        enterKeyHint="next"
      />
      <CountryField form={form} />
      {parts.map((part) => (
        <PartField
          key={part.field}
          form={form}
          part={part}
          country={country}
          // Street and number need the whole width; the others share a row.
          className={part.field === 'address' ? 'sm:col-span-full' : SHARES[parts.length]}
        />
      ))}
      <TextField
        form={form}
        name="phone"
        label="Phone"
        hint="Optional: for the courier, if they can't find you."
        className="sm:col-span-full"
        type="tel"
        autoComplete="tel"
        maxLength={SHIPPING_LIMITS.phone.max}
        enterKeyHint="go"
      />
    </div>
  );
}

/** By the number of fields, the address included. */
const SHARES: Readonly<Record<number, string>> = {
  2: 'sm:col-span-full',
  3: 'sm:col-span-3',
  4: 'sm:col-span-2',
};

function CountryField({ form }: { form: AddressForm }) {
  const shop = useShop();
  const [home, ...others] = useMemo(() => countriesByName(shop, shop.countries), [shop]);
  return (
    <SelectField
      form={form}
      name="country"
      label="Country"
      className="sm:col-span-full"
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
  );
}

const TOKENS = {
  address: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  pinCode: 'postal-code',
} as const;

interface PartFieldProps {
  form: AddressForm;
  part: AddressPart;
  country: string;
  className: string | undefined;
}

function PartField({ form, part: { field, label, isNeeded }, country, className }: PartFieldProps) {
  const stateList = useId();
  const hasList = field === 'state' && country === 'IN';
  return (
    <>
      <TextField
        form={form}
        name={field}
        label={label}
        className={className}
        autoComplete={TOKENS[field]}
        maxLength={SHIPPING_LIMITS[field].max}
        enterKeyHint="next"
        {...(!isNeeded && { hint: 'Optional' })}
        {...(hasList && { list: stateList })}
        {...(field === 'pinCode' && {
          autoCapitalize: 'characters',
          inputMode: hasDigitCodes(country) ? 'numeric' : 'text',
        })}
      />
      {hasList && (
        <datalist id={stateList}>
          {INDIAN_STATES.map(({ code, name }) => (
            <option key={code}>{name}</option>
          ))}
        </datalist>
      )}
    </>
  );
}
