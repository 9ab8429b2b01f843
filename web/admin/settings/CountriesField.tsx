import { useController, type UseFormReturn } from 'react-hook-form';
import { ChooseCountries } from './ChooseCountries.tsx';
import type { SettingsValues } from './settings-values.ts';

/** The countries that the shop delivers to. */
export function CountriesField({ form }: { form: UseFormReturn<SettingsValues> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'countries' });
  return (
    <ChooseCountries
      label="Countries the shop delivers to"
      who="The shop delivers to"
      chosen={field.value}
      onChange={field.onChange}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  );
}
