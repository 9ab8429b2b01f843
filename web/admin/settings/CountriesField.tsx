import { useId, useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { COUNTRY_CODES } from '#contract/countries.ts';
import { countriesByName } from '#web/order/country-names.ts';
import { shopConfig } from '#web/shop-config.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import type { SettingsValues } from './settings-values.ts';

/** The countries that the shop delivers to: a checkbox each, narrowed down by typing. */
export function CountriesField({ form }: { form: UseFormReturn<SettingsValues> }) {
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name: 'countries' });
  const [all] = useState(() => countriesByName(shopConfig.shop.locale, COUNTRY_CODES));
  const [search, setSearch] = useState('');
  const found = all.filter(({ name }) => folded(name).includes(folded(search)));
  const chosen = new Set(field.value);
  const error = fieldState.error?.message;

  function choose(codes: readonly string[], isChosen: boolean) {
    const next = isChosen ? chosen.union(new Set(codes)) : chosen.difference(new Set(codes));
    field.onChange([...next]);
  }

  return (
    <div className="flex flex-col gap-3 sm:col-span-2">
      <p id={`${id}-count`} aria-live="polite" className="text-sm text-ink-muted">
        {chosen.size === all.length
          ? 'The shop delivers to all countries.'
          : `The shop delivers to ${chosen.size} of ${all.length} countries.`}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <FindCountry search={search} onSearch={setSearch} inputRef={field.ref} error={error} />
        <ChooseFound
          isNarrowed={search.trim() !== ''}
          onChoose={(isChosen) =>
            choose(
              found.map(({ code }) => code),
              isChosen,
            )
          }
        />
      </div>
      <fieldset
        aria-label="Countries the shop delivers to"
        aria-describedby={`${id}-count`}
        className="max-h-72 min-w-0 overflow-y-auto rounded-md border border-line px-4 py-2"
      >
        <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {found.map(({ code, name }) => (
            <li key={code}>
              <Checkbox
                label={name}
                checked={chosen.has(code)}
                onChange={(isChosen) => choose([code], isChosen)}
              />
            </li>
          ))}
        </ul>
        {found.length === 0 && <p className="py-2 text-sm text-ink-muted">No country found</p>}
      </fieldset>
    </div>
  );
}

interface FindCountryProps {
  search: string;
  onSearch: (search: string) => void;
  inputRef: (input: HTMLInputElement | null) => void;
  error: string | undefined;
}

function FindCountry({ search, onSearch, inputRef, error }: FindCountryProps) {
  return (
    <Field label="Find a country" error={error} className="min-w-0 flex-1 basis-56">
      {(control) => (
        <input
          {...control}
          ref={inputRef}
          type="search"
          value={search}
          autoComplete="off"
          onChange={({ target }) => onSearch(target.value)}
          onKeyDown={(event) => {
            // Enter must not send the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
          className={INPUT}
        />
      )}
    </Field>
  );
}

/** Selects or deselects all listed countries. */
function ChooseFound({
  isNarrowed,
  onChoose,
}: {
  isNarrowed: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  return (
    <div className="flex min-h-11 items-center gap-3">
      <Button size="sm" onClick={() => onChoose(true)}>
        {isNarrowed ? 'Choose these' : 'Choose all'}
      </Button>
      <Button size="sm" onClick={() => onChoose(false)}>
        {isNarrowed ? 'Remove these' : 'Choose none'}
      </Button>
    </div>
  );
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
