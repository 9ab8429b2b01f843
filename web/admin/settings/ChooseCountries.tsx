import { useId, useState } from 'react';
import { COUNTRY_CODES } from '#contract/countries.ts';
import { EU_COUNTRIES } from '#contract/eu.ts';
import { countriesByName } from '#web/order/country-names.ts';
import { shopConfig } from '#web/shop-config.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { FindCountry, folded } from './FindCountry.tsx';

interface ChooseCountriesProps {
  /** Of the group of checkboxes. */
  label: string;
  /** Before the number of countries: "The shop delivers to". */
  who: string;
  chosen: readonly string[];
  onChange: (codes: string[]) => void;
  inputRef?: (input: HTMLInputElement | null) => void;
  error?: string | undefined;
}

/** Countries: a checkbox each, narrowed down by typing. */
export function ChooseCountries({
  label,
  who,
  chosen,
  onChange,
  inputRef,
  error,
}: ChooseCountriesProps) {
  const id = useId();
  const [all] = useState(() => countriesByName(shopConfig.shop, COUNTRY_CODES));
  const [search, setSearch] = useState('');
  const found = all.filter(({ name }) => folded(name).includes(folded(search)));
  const set = new Set(chosen);

  function choose(codes: readonly string[], isChosen: boolean) {
    onChange([...(isChosen ? set.union(new Set(codes)) : set.difference(new Set(codes)))]);
  }

  return (
    <div className="flex flex-col gap-3 sm:col-span-2">
      <p id={`${id}-count`} aria-live="polite" className="text-sm text-ink-muted">
        {set.size === all.length
          ? `${who} all countries.`
          : `${who} ${set.size} of ${all.length} countries.`}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <FindCountry search={search} onSearch={setSearch} inputRef={inputRef} error={error} />
        <ChooseFound
          isNarrowed={search.trim() !== ''}
          onChoose={(isChosen) =>
            choose(
              found.map(({ code }) => code),
              isChosen,
            )
          }
          onChooseEu={() => choose(EU_COUNTRIES, true)}
        />
      </div>
      <fieldset
        aria-label={label}
        aria-describedby={`${id}-count`}
        className="max-h-72 min-w-0 overflow-y-auto rounded-md border border-line px-4 py-2"
      >
        <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {found.map(({ code, name }) => (
            <li key={code}>
              <Checkbox
                label={name}
                checked={set.has(code)}
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

interface ChooseFoundProps {
  isNarrowed: boolean;
  onChoose: (isChosen: boolean) => void;
  onChooseEu: () => void;
}

/** Selects or deselects all listed countries, or selects those of the EU. */
function ChooseFound({ isNarrowed, onChoose, onChooseEu }: ChooseFoundProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-3">
      <Button size="sm" onClick={() => onChoose(true)}>
        {isNarrowed ? 'Choose these' : 'Choose all'}
      </Button>
      <Button size="sm" onClick={() => onChoose(false)}>
        {isNarrowed ? 'Remove these' : 'Choose none'}
      </Button>
      {!isNarrowed && (
        <Button size="sm" onClick={onChooseEu}>
          Choose the EU
        </Button>
      )}
    </div>
  );
}
