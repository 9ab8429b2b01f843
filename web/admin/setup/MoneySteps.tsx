import { Link } from 'react-router';
import { countryName } from '#contract/countries.ts';
import type { StoredSettings } from '#contract/settings.ts';
import { SettingInput } from '#web/admin/settings/SettingFields.tsx';
import { TAX_PRESETS, type TaxPreset } from '#web/admin/settings/tax/tax-presets.ts';
import { changesOfTax, typedTax, withPreset } from '#web/admin/settings/tax/tax-values.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { Button } from '#web/ui/Button.tsx';
import type { SendAnswers, StepProps } from './setup-steps.ts';
import { StepForm } from './StepForm.tsx';
import { useSetupForm } from './use-setup-form.ts';

const LINK = 'inline-block min-h-6 leading-6 text-accent underline underline-offset-4';

/** The rules of the shop's country in one press, or one tax; rates by country and class have a screen of their own. */
export function TaxStep({ settings, setup, send, later }: StepProps) {
  const { form, save, submit, isSaving, problem } = useSetupForm({
    settings,
    fields: ['taxPercent'],
    send,
    // The usual rate is that of one country: nobody should take it over unseen.
    ...(setup.unset.includes('tax') && { begins: { taxPercent: '' } }),
  });
  const preset = TAX_PRESETS.find(
    ({ country }) => country !== '' && country === settings.seller.country,
  );
  function answer(): void {
    const taxPercent = numberOf(form.getValues('taxPercent'));
    // Sent also if it stays: the owner has said that it is right.
    void save({ taxPercent, ...(setup.unset.includes('tax') && roundedIn(setup.currency)) });
  }
  return (
    <StepForm onSubmit={() => submit(answer)} isSaving={isSaving} problem={problem} later={later}>
      {preset && (
        <CountryRules
          preset={preset}
          isSaving={isSaving}
          take={() => void save(rulesOf(preset, settings))}
        />
      )}
      <SettingInput
        form={form}
        name="taxPercent"
        hint={`${preset ? 'Or one tax on everything that is sold, added to the prices: in' : 'In'} percent; 0 for none.`}
      />
      <p className="text-sm text-ink-muted sm:col-span-2">
        Rates by country and by kind of goods, and prices that include the tax, are in the{' '}
        <Link to={adminPaths.taxSettings} className={LINK}>
          settings of tax
        </Link>
        .
      </p>
    </StepForm>
  );
}

function CountryRules({
  preset,
  isSaving,
  take,
}: {
  preset: TaxPreset;
  isSaving: boolean;
  take: () => void;
}) {
  const name = countryName(preset.country, 'en');
  return (
    <section
      aria-labelledby="country-rules"
      className="flex flex-col items-start gap-3 rounded-lg border border-line p-4 sm:col-span-2"
    >
      <h3 id="country-rules" className="font-semibold">
        Usual in {name}
      </h3>
      <p className="text-ink-muted">
        {preset.words}. Everything can be changed later in the settings of tax.
      </p>
      <Button onClick={take} disabled={isSaving}>
        Use the rules of {name}
      </Button>
    </section>
  );
}

/** The settings with the rules and rates of a country. */
function rulesOf(preset: TaxPreset, settings: StoredSettings): Parameters<SendAnswers>[0] {
  const typed = withPreset(
    typedTax(settings, (country) => country),
    preset,
    (country) => country,
  );
  const { tax, taxPercent } = changesOfTax(typed);
  return { tax, taxPercent };
}

/** The usual rule rounds to whole units, as is done with rupees. */
function roundedIn(currency: string): Parameters<SendAnswers>[0] {
  return currency === 'INR' ? {} : { tax: { rounding: 'minor' } };
}

function numberOf(typed: string): number {
  // The shop refuses a text that is no number, with words for the field.
  return typed.trim() === '' ? Number.NaN : Number(typed);
}

/** The one parcel price of a shop; zones and ways of delivery have a screen of their own. */
export function DeliveryStep({ settings, send, later }: StepProps) {
  const fields = ['shippingCharge', 'freeShippingAbove', 'countries'] as const;
  const { form, save, submit, isSaving, problem } = useSetupForm({ settings, fields, send });
  return (
    <StepForm
      onSubmit={() => submit(() => void save())}
      isSaving={isSaving}
      problem={problem}
      later={later}
    >
      <SettingInput form={form} name="shippingCharge" hint="For each order; 0 for none." />
      <SettingInput
        form={form}
        name="freeShippingAbove"
        hint="The goods of an order that cost more are delivered free."
      />
      <div className="sm:col-span-2">
        <SettingInput form={form} name="countries" />
      </div>
      <p className="text-sm text-ink-muted sm:col-span-2">
        Prices by country and weight, several ways to choose from, and pickup are in the{' '}
        <Link to={adminPaths.deliverySettings} className={LINK}>
          settings of delivery
        </Link>
        .
      </p>
    </StepForm>
  );
}
