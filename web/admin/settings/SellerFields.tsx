import { use } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { SETTINGS_LIMITS } from '#contract/settings-limits.ts';
import { INDIAN_STATES } from '#contract/states.ts';
import { SelectField, TextAreaField, TextField } from '#web/ui/form-fields.tsx';
import { MoneyContext } from '#web/ui/Money.tsx';
import type { SettingsValues } from './settings-values.ts';

/** The seller on invoices, and the numbers of invoices. */
export function SellerSection({ form }: { form: UseFormReturn<SettingsValues> }) {
  const { locale } = use(MoneyContext);
  const months = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return (
    <>
      <TextField
        form={form}
        name="seller.legalName"
        label="Registered as"
        hint="Empty: the name of the shop"
        maxLength={SETTINGS_LIMITS.legalName.max}
      />
      <TextField
        form={form}
        name="seller.gstin"
        label="GSTIN"
        hint="15 characters. Without one, invoices are no tax invoices"
        autoComplete="off"
        autoCapitalize="characters"
      />
      <TextAreaField
        form={form}
        name="seller.address"
        label="Registered office"
        hint="Empty: the postal address above"
        rows={3}
        className="sm:col-span-2"
        maxLength={SETTINGS_LIMITS.address.max}
      />
      <SelectField form={form} name="seller.state" label="State of the seller">
        <option value="">None: outside India</option>
        {INDIAN_STATES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField form={form} name="seller.taxes" label="Invoices show">
        <option value="one">One tax</option>
        <option value="gst">CGST and SGST within the state, else IGST</option>
      </SelectField>
      <TextField
        form={form}
        name="seller.hsn"
        label="HSN code"
        hint="For products without one of their own: 4, 6 or 8 digits"
        inputMode="numeric"
        autoComplete="off"
      />
      <SelectField
        form={form}
        name="seller.yearStart"
        label="Financial year begins in"
        hint="Invoices are numbered from 1 in each financial year"
      >
        {Array.from({ length: 12 }, (_, at) => (
          <option key={at} value={String(at + 1)}>
            {months.format(Date.UTC(2026, at))}
          </option>
        ))}
      </SelectField>
    </>
  );
}
