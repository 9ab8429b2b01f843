import { useState } from 'react';
import { countryName } from '#contract/countries.ts';
import { shopConfig } from '#web/shop-config.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TAX_PRESETS, type TaxPreset } from './tax-presets.ts';
import { withPreset, type TypedTax } from './tax-values.ts';

interface PresetFieldProps {
  /** The form as it was opened: what an earlier choice has filled in does not stay. */
  opened: TypedTax;
  typed: TypedTax;
  onChange: (typed: TypedTax) => void;
}

/** Fills in the form for a country. Only "Save" makes it count. */
export function PresetField({ opened, typed, onChange }: PresetFieldProps) {
  const [chosen, setChosen] = useState('');
  const [filled, setFilled] = useState<TaxPreset>();
  const presets = TAX_PRESETS.map((preset) => ({ preset, name: nameOf(preset) })).toSorted(
    (one, other) => one.name.localeCompare(other.name),
  );
  const preset = presets.find(({ name }) => name === chosen)?.preset;
  return (
    <section aria-labelledby="preset" className="flex max-w-3xl flex-col gap-3">
      <h2 id="preset" className="text-lg font-semibold">
        Start from a country
      </h2>
      <Field
        label="Rules and rates of"
        hint={preset ? `${preset.words}.` : 'Fills in this form. Nothing counts until you save it.'}
      >
        {(control) => (
          <div className="flex flex-wrap gap-3">
            <Select
              {...control}
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
              className="min-w-0 flex-1 basis-56"
            >
              <option value="">Choose</option>
              {presets.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
            <Button
              aria-disabled={preset === undefined || undefined}
              onClick={() => {
                if (!preset) return;
                onChange(withPreset({ ...typed, ...ownOf(opened) }, preset, countryNamed));
                setFilled(preset);
              }}
            >
              Fill in
            </Button>
          </div>
        )}
      </Field>
      <div aria-live="polite">{filled && <Notice>{filledWords(filled)}</Notice>}</div>
    </section>
  );
}

/** The classes and rates that the owner has already. */
function ownOf({ classes, rates, country }: TypedTax): Partial<TypedTax> {
  return { classes, rates, country };
}

function nameOf({ country }: TaxPreset): string {
  return country === '' ? 'No country: the rule of a new shop' : countryNamed(country);
}

function countryNamed(country: string): string {
  return countryName(country, shopConfig.shop.locale);
}

function filledWords(preset: TaxPreset): string {
  const { asOf, source } = preset;
  const day = asOf && new Date(asOf).toLocaleDateString(shopConfig.shop.locale, DAY);
  const from = day && source ? ` The rates are those of ${day}; compare them with ${source}.` : '';
  const name = preset.country === '' ? 'a new shop' : countryNamed(preset.country);
  return `Filled in for ${name}. Nothing has changed yet.${from} Look at the form, then press “Save tax”.`;
}

const DAY = { dateStyle: 'long', timeZone: 'UTC' } as const;
