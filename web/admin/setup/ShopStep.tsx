import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { CountryCode } from '#contract/countries.ts';
import type { Setup } from '#contract/setup.ts';
import { SettingInput } from '#web/admin/settings/SettingFields.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { currencyChoices, regionOfCountry } from './region-of-country.ts';
import type { StepProps } from './setup-steps.ts';
import { StepForm } from './StepForm.tsx';
import { proposedDelivery } from './usual-delivery.ts';
import { useSetupForm } from './use-setup-form.ts';

/** The shop's name, its country, and what follows from that: currency, time zone, and how amounts are written. */
export function ShopStep({ settings, setup, send, later }: StepProps) {
  const fields = ['name', 'seller.country'] as const;
  const { form, save, submit, isSaving, problem } = useSetupForm({ settings, fields, send });
  const country = useWatch({ control: form.control, name: 'seller.country' });
  /** Chosen here; otherwise that of the country counts. */
  const [chosen, setChosen] = useState<Partial<Region>>({});
  const region = { ...proposedRegion(country, setup), ...chosen };

  function answer(): void {
    const missing = (['name', 'seller.country'] as const).filter(
      (field) => form.getValues(field).trim() === '',
    );
    for (const field of missing.toReversed())
      form.setError(field, { message: MISSING[field] }, { shouldFocus: true });
    if (missing.length > 0) return;
    const { fixed } = setup;
    void save({
      ...proposedDelivery(region.currency, {
        now: settings,
        before: setup.currency,
        isAnswered: !setup.unset.includes('country'),
      }),
      seller: { country: country as CountryCode },
      ...(fixed.includes('currency') ? {} : { currency: region.currency }),
      ...(fixed.includes('timeZone') ? {} : { timeZone: region.timeZone }),
      ...(fixed.includes('locale') ? {} : { locale: region.locale }),
    });
  }

  return (
    <StepForm onSubmit={() => submit(answer)} isSaving={isSaving} problem={problem} later={later}>
      <SettingInput form={form} name="name" />
      <SettingInput form={form} name="seller.country" unchosen="Choose a country" />
      <Choice
        label="Currency"
        hint={
          setup.fixed.includes('currency')
            ? 'It can’t be changed any more: there are prices in it, or the start of the shop sets it.'
            : 'Of all prices and payments. It can’t be changed any more once there are products.'
        }
        value={region.currency}
        choices={currencyChoices()}
        isFixed={setup.fixed.includes('currency')}
        onChange={(currency) => setChosen({ ...chosen, currency })}
      />
      <Choice
        label="Time zone"
        hint="Of the shop’s days: reports, sales and delivery dates follow it."
        value={region.timeZone}
        choices={Intl.supportedValuesOf('timeZone').map((zone) => [
          zone,
          zone.replaceAll('_', ' '),
        ])}
        isFixed={setup.fixed.includes('timeZone')}
        onChange={(timeZone) => setChosen({ ...chosen, timeZone })}
      />
    </StepForm>
  );
}

const MISSING = { name: 'Must not be empty', 'seller.country': 'Choose a country' };

type Region = Pick<Setup, 'currency' | 'locale' | 'timeZone'>;

/** The region of a shop as the setup proposes it: what is fixed stays, and the rest follows from the country. */
function proposedRegion(country: string, setup: Setup): Region {
  const { currency, locale, timeZone } = setup;
  if (country === '') return { currency, locale, timeZone };
  const usual = regionOfCountry(country);
  const browser = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [zone = browser] = usual.timeZones;
  const isIn = (each: string) => usual.timeZones.length === 0 || usual.timeZones.includes(each);
  const zones = { current: isIn(timeZone) && timeZone, here: isIn(browser) && browser };
  return {
    currency: setup.fixed.includes('currency') ? currency : (usual.currency ?? currency),
    locale: setup.fixed.includes('locale') ? locale : usual.locale,
    timeZone: setup.fixed.includes('timeZone') ? timeZone : zones.here || zones.current || zone,
  };
}

interface ChoiceProps {
  label: string;
  hint: string;
  value: string;
  choices: readonly (readonly [value: string, words: string])[];
  isFixed: boolean;
  onChange: (value: string) => void;
}

function Choice({ label, hint, value, choices, isFixed, onChange }: ChoiceProps) {
  const known = choices.some(([each]) => each === value);
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Select
          {...control}
          value={value}
          disabled={isFixed}
          onChange={({ target }) => onChange(target.value)}
        >
          {!known && <option value={value}>{value}</option>}
          {choices.map(([each, words]) => (
            <option key={each} value={each}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
