import Trash from 'lucide-react/icons/trash-2';
import { use, useId, useRef, useState } from 'react';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { plainCount } from '#contract/typed-amount.ts';
import { countryName } from '#contract/countries.ts';
import { countriesByName } from '#web/order/country-names.ts';
import { shopConfig } from '#web/shop-config.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { MoneyContext } from '#web/ui/Money.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { CountryDays, SettingsValues } from './settings-values.ts';

interface CountryDaysFieldProps {
  form: UseFormReturn<SettingsValues>;
}

/** Countries with delivery days of their own. For the others the days above count. */
export function CountryDaysField({ form }: CountryDaysFieldProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { field, fieldState } = useController({
    control: form.control,
    name: 'deliveryDays.byCountry',
  });
  const usual = useWatch({ control: form.control, name: 'deliveryDays.default' });
  const rows = field.value;
  const error = fieldState.error?.message;

  function remove(at: number) {
    field.onChange(rows.toSpliced(at, 1));
    // The button that was pressed is gone.
    list.current?.closest('fieldset')?.querySelector('select')?.focus();
  }

  return (
    <fieldset aria-describedby={error && `${id}-error`} className="sm:col-span-2">
      <legend className="mb-1.5 text-sm font-medium">Countries with other days</legend>
      <ul ref={list} className="flex flex-col">
        {rows.map((row, at) => (
          <DaysRow
            key={row.country}
            row={row}
            isWrong={error !== undefined}
            inputRef={at === 0 ? field.ref : undefined}
            onChange={(next) => field.onChange(rows.with(at, next))}
            onRemove={() => remove(at)}
          />
        ))}
      </ul>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
      <AddCountry
        form={form}
        known={rows.map(({ country }) => country)}
        onAdd={(country) => field.onChange([...rows, { country, from: usual[0], to: usual[1] }])}
      />
    </fieldset>
  );
}

interface DaysRowProps {
  row: CountryDays;
  isWrong: boolean;
  inputRef: ((input: HTMLInputElement | null) => void) | undefined;
  onChange: (row: CountryDays) => void;
  onRemove: () => void;
}

function DaysRow({ row, isWrong, inputRef, onChange, onRemove }: DaysRowProps) {
  const format = use(MoneyContext);
  const country = countryName(row.country, shopConfig.shop.locale);
  const input = (part: 'from' | 'to', label: string) => (
    <input
      ref={part === 'from' ? inputRef : undefined}
      aria-label={`${country}, days at ${label}`}
      aria-invalid={isWrong || undefined}
      value={row[part]}
      inputMode="numeric"
      autoComplete="off"
      onChange={({ target }) => onChange({ ...row, [part]: plainCount(target.value, format) })}
      className={`${INPUT} w-16! text-center tabular-nums`}
    />
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <span className="min-w-32 flex-1">{country}</span>
      <span className="flex items-center gap-2 text-sm text-ink-muted">
        {input('from', 'least')} to {input('to', 'most')} days
        <IconButton label={`Remove the days of ${country}`} onClick={onRemove}>
          <Trash size={18} aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
}

interface AddCountryProps extends CountryDaysFieldProps {
  known: readonly string[];
  onAdd: (country: string) => void;
}

/** Adds one of the countries that the shop delivers to. */
function AddCountry({ form, known, onAdd }: AddCountryProps) {
  const [country, setCountry] = useState('');
  const delivered = useWatch({ control: form.control, name: 'countries' });
  const choices = countriesByName(shopConfig.shop, delivered).filter(
    ({ code }) => !known.includes(code),
  );
  return (
    <div className="mt-3 flex items-end gap-3">
      <Field label="Country" hideLabel className="min-w-0 flex-1 sm:max-w-72">
        {(control) => (
          <Select {...control} value={country} onChange={({ target }) => setCountry(target.value)}>
            <option value="">Choose a country</option>
            {choices.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button
        aria-disabled={country === '' || undefined}
        onClick={() => {
          if (country === '') return;
          onAdd(country);
          setCountry('');
        }}
      >
        Add country
      </Button>
    </div>
  );
}
