import { Link } from 'react-router';
import { SettingInput } from '#web/admin/settings/SettingFields.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import type { StepProps } from './setup-steps.ts';
import { StepForm } from './StepForm.tsx';
import { useSetupForm } from './use-setup-form.ts';

const LINK = 'inline-block min-h-6 leading-6 text-accent underline underline-offset-4';

/** The one tax of a shop; rates by country and class have a screen of their own. */
export function TaxStep({ settings, setup, send, later }: StepProps) {
  const { form, save, submit, isSaving, problem } = useSetupForm({
    settings,
    fields: ['taxPercent'],
    send,
    // The usual rate is that of one country: nobody should take it over unseen.
    ...(setup.unset.includes('tax') && { begins: { taxPercent: '' } }),
  });
  return (
    <StepForm
      // Sent also if it stays: the owner has said that it is right.
      onSubmit={() =>
        submit(() => void save({ taxPercent: numberOf(form.getValues('taxPercent')) }))
      }
      isSaving={isSaving}
      problem={problem}
      later={later}
    >
      <SettingInput form={form} name="taxPercent" hint="In percent; 0 for none." />
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
