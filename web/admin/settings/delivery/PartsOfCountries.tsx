import Trash from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { countryName } from '#contract/countries.ts';
import { AddChoice } from '#web/admin/settings/AddChoice.tsx';
import { shopConfig } from '#web/shop-config.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { TypedPart, TypedZone } from './delivery-values.ts';

interface PartsOfCountriesProps {
  zone: TypedZone;
  error: string | undefined;
  onChange: (parts: readonly TypedPart[]) => void;
}

/** Countries of which a zone has only some states or postal codes. */
export function PartsOfCountries({ zone, error, onChange }: PartsOfCountriesProps) {
  const { parts } = zone;
  const field = useRef<HTMLFieldSetElement>(null);
  const input = (part: TypedPart, at: number, what: 'states' | 'postcodes', words: Words) => (
    <Field label={`${nameOf(part.country)}: ${words.label}`} hint={words.hint}>
      {(control) => (
        <input
          {...control}
          aria-invalid={error === undefined ? undefined : true}
          value={part[what]}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange(parts.with(at, { ...part, [what]: target.value }))}
          className={INPUT}
        />
      )}
    </Field>
  );
  return (
    <fieldset ref={field} className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">Only parts of a country</legend>
      {parts.map((part, at) => (
        <div key={part.country} className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
            {input(part, at, 'states', STATES)}
            {input(part, at, 'postcodes', POSTCODES)}
          </div>
          <IconButton
            label={`Remove the parts of ${nameOf(part.country)}`}
            onClick={() => {
              onChange(parts.toSpliced(at, 1));
              // The button that was pressed is gone.
              field.current?.querySelector('select')?.focus();
            }}
          >
            <Trash size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {error !== undefined && <p className="text-sm text-danger">{error}</p>}
      <div className="flex">
        <AddChoice
          label="Country of which only a part is in the zone"
          hideLabel
          invitation="Choose a country of the zone"
          choices={zone.countries
            .filter((code) => !parts.some(({ country }) => country === code))
            .map((code) => ({ code, name: nameOf(code) }))}
          action="Narrow down"
          onAdd={(country) => onChange([...parts, { country, states: '', postcodes: '' }])}
        />
      </div>
    </fieldset>
  );
}

interface Words {
  label: string;
  hint: string;
}

const STATES: Words = { label: 'states', hint: 'Codes, such as KA, MH' };
const POSTCODES: Words = {
  label: 'postal codes',
  hint: 'How they begin, or ranges: 411, 560001-560100',
};

function nameOf(country: string): string {
  return countryName(country, shopConfig.shop.locale);
}
