import { use } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { SETTINGS_LIMITS } from '#contract/settings-limits.ts';
import { plainAmount, plainCount, plainPercent } from '#contract/typed-amount.ts';
import { NumberField, TextAreaField, TextField } from '#web/ui/form-fields.tsx';
import { MoneyContext } from '#web/ui/Money.tsx';
import { CountryDaysField } from './CountryDaysField.tsx';
import { PictureUpload } from './PictureUpload.tsx';
import type { SettingsValues } from './settings-values.ts';

interface SectionProps {
  form: UseFormReturn<SettingsValues>;
}

export function ShopSection({ form }: SectionProps) {
  const { currency } = use(MoneyContext);
  const logo = useWatch({ control: form.control, name: 'logo' });
  return (
    <>
      <TextField form={form} name="name" label="Name" maxLength={SETTINGS_LIMITS.name.max} />
      <TextField
        form={form}
        name="tagline"
        label="Tagline"
        maxLength={SETTINGS_LIMITS.tagline.max}
      />
      <div className="flex flex-col gap-3 sm:col-span-2">
        <TextField
          form={form}
          name="logo"
          label="Logo"
          hint="The address of a picture in the shop: /photos/… Without one the name is shown. A square logo is the icon of the installed shop, too."
        />
        <PictureUpload
          address={logo}
          onChange={(address) => {
            form.clearErrors('logo');
            form.setValue('logo', address, { shouldDirty: true });
          }}
        />
      </div>
      <p className="text-sm text-ink-muted sm:col-span-2">
        The currency is {currency}. It is set where the shop is started.
      </p>
    </>
  );
}

export function ContactSection({ form }: SectionProps) {
  return (
    <>
      <TextField form={form} name="contact.email" label="E-mail" type="email" />
      <TextField form={form} name="contact.phone" label="Phone" type="tel" />
      <TextAreaField
        form={form}
        name="contact.address"
        label="Postal address"
        rows={3}
        className="sm:col-span-2"
        maxLength={SETTINGS_LIMITS.address.max}
      />
    </>
  );
}

export function MoneySection({ form }: SectionProps) {
  const format = use(MoneyContext);
  const asAmount = { setValueAs: (text: string) => plainAmount(text, format) };
  const inCurrency = `In ${format.currency}`;
  return (
    <>
      <NumberField
        form={form}
        name="taxPercent"
        label="Tax"
        hint="In percent, added to the subtotal"
        rules={{ setValueAs: (text: string) => plainPercent(text, format) }}
        inputMode="decimal"
      />
      <NumberField
        form={form}
        name="shippingCharge"
        label="Shipping charge"
        hint={inCurrency}
        rules={asAmount}
        inputMode="decimal"
      />
      <NumberField
        form={form}
        name="freeShippingAbove"
        label="Free shipping above"
        hint={inCurrency}
        rules={asAmount}
        inputMode="decimal"
      />
    </>
  );
}

export function DeliveryTimesSection({ form }: SectionProps) {
  const asCount = useAsCount();
  return (
    <>
      <NumberField
        form={form}
        name="deliveryDays.default.0"
        label="Days at least"
        rules={asCount}
      />
      <NumberField form={form} name="deliveryDays.default.1" label="Days at most" rules={asCount} />
      <CountryDaysField form={form} />
    </>
  );
}

export function ReturnsSection({ form }: SectionProps) {
  const asCount = useAsCount();
  return (
    <>
      <NumberField
        form={form}
        name="returnDays"
        label="Days to send something back"
        hint="0 for no returns"
        rules={asCount}
      />
      <NumberField
        form={form}
        name="lowStock"
        label="Low stock"
        hint="From this stock down a product is low"
        rules={asCount}
      />
    </>
  );
}

function useAsCount() {
  const format = use(MoneyContext);
  return { setValueAs: (text: string) => plainCount(text, format) };
}
