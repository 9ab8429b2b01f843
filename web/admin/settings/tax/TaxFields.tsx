import { useState } from 'react';
import type { Refused } from '#web/admin/settings/PartScreen.tsx';
import { fieldErrorsOf, isApiFailure } from '#web/api-failure.ts';
import { PresetField } from './PresetField.tsx';
import type { TaxFieldsProps, TypedRate, TypedTax } from './tax-values.ts';
import { TaxClasses } from './TaxClasses.tsx';
import { TaxRates } from './TaxRates.tsx';
import { TaxRuleFields } from './TaxRuleFields.tsx';

/** All that the screen of tax edits, section by section. */
export function TaxFields({
  typed,
  onChange,
  refused,
}: TaxFieldsProps & { refused: Refused<TypedTax> | undefined }) {
  const [opened] = useState(typed);
  const error = refused && isApiFailure(refused.error) ? refused.error : undefined;
  const errors = error ? fieldErrorsOf(error) : [];

  /** An edited rate is another object, so its errors are gone. */
  function errorOfRate(rate: TypedRate): string | undefined {
    const at = refused?.part.rates.indexOf(rate) ?? -1;
    if (at < 0) return undefined;
    const path = `tax.rates.${at}`;
    const found = errors.filter((each) => each.path === path || each.path.startsWith(`${path}.`));
    return found.map(({ message }) => message).join('. ') || undefined;
  }

  return (
    <>
      <PresetField opened={opened} typed={typed} onChange={onChange} />
      <TaxRuleFields typed={typed} onChange={onChange} />
      <TaxClasses
        opened={opened}
        typed={typed}
        onChange={onChange}
        inUse={error?.code === 'IN_USE' ? error : undefined}
      />
      <TaxRates typed={typed} onChange={onChange} errorOf={errorOfRate} />
    </>
  );
}
