import { useId, useMemo, useRef, useState } from 'react';
import { labelInText, postalCodeLabel } from '#contract/address-format.ts';
import { countryName } from '#contract/countries.ts';
import { readPostalCode } from '#contract/postal-code.ts';
import { placeChosen } from '#web/cart/cart-slice.ts';
import { countriesByName } from '#web/order/country-names.ts';
import { useShop } from '#web/shop-config.ts';
import { useShopDispatch } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { usePlace } from './use-place.ts';

/** Says where prices and days of delivery are for, and lets the shopper choose another country and postal code. */
export function DeliverTo() {
  const [isOpen, setIsOpen] = useState(false);
  const { locale } = useShop();
  const { country, pinCode = '' } = usePlace();
  const formId = useId();
  const place = [country && countryName(country, locale), pinCode].filter(Boolean).join(', ');
  return (
    <div className="text-sm">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? formId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="-my-2 inline-flex min-h-11 items-center text-left underline decoration-1 underline-offset-4 hover:text-accent"
      >
        {`Deliver to ${place || '…'}`}
      </button>
      {isOpen && <PlaceForm id={formId} onDone={() => setIsOpen(false)} />}
    </div>
  );
}

function PlaceForm({ id, onDone }: { id: string; onDone: () => void }) {
  const dispatch = useShopDispatch();
  const shop = useShop();
  const known = usePlace();
  const [country, setCountry] = useState(known.country);
  const [pinCode, setPinCode] = useState(known.pinCode ?? '');
  const [problem, setProblem] = useState<string>();
  const codeInput = useRef<HTMLInputElement>(null);
  const choices = useMemo(() => countriesByName(shop, shop.countries), [shop]);
  const label = postalCodeLabel(country);

  function save() {
    const read = readPostalCode(country, pinCode, false);
    setProblem(read.ok ? undefined : read.message);
    if (!read.ok) {
      codeInput.current?.focus();
      return;
    }
    dispatch(placeChosen({ country, pinCode: read.code }));
    onDone();
  }

  return (
    <form
      id={id}
      aria-label="Deliver to"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="mt-2 flex flex-wrap items-start gap-3"
    >
      <Field label="Country" className="min-w-44 grow">
        {(control) => (
          <Select
            {...control}
            value={country}
            autoComplete="country"
            onChange={({ target }) => {
              setCountry(target.value);
              setProblem(undefined);
            }}
          >
            {!choices.some(({ code }) => code === country) && (
              <option value={country}>Choose a country</option>
            )}
            {choices.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={label} error={problem} className="w-32 grow">
        {(control) => (
          <input
            {...control}
            ref={codeInput}
            value={pinCode}
            autoComplete="postal-code"
            maxLength={20}
            aria-label={`${labelInText(label)}, optional`}
            onChange={({ target }) => setPinCode(target.value)}
            className={INPUT}
          />
        )}
      </Field>
      <Button
        type="submit"
        size="sm"
        // Beside the field, also while an error is below that; below the fields if it finds no room there.
        className={`min-h-11 ${problem === undefined ? 'self-end' : 'mt-6.5'}`}
      >
        Update
      </Button>
    </form>
  );
}
