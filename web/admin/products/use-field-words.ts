import { writeContent } from '#contract/content.ts';
import { describeField, type ProductField } from '#contract/product-fields.ts';
import type { RowFields } from '#contract/jobs.ts';
import { useMoneyText, useNumberText } from '#web/ui/Money.tsx';

/** Returns a function that writes the value of a product's field for people; '' for none. */
export function useFieldWords(): (
  field: ProductField | 'photos' | 'family',
  value: RowFields[ProductField | 'photos' | 'family'],
) => string {
  const money = useMoneyText();
  const number = useNumberText();
  return (field, value) => {
    if (Array.isArray(value)) return value.map(itemWords).join(', ');
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (typeof value === 'object' && value !== null)
      return 'unit' in value ? writeContent(value) : `${value.name}, ${value.address}`;
    if (typeof value !== 'number') return value ?? '';
    return field !== 'photos' && field !== 'family' && describeField(field).kind === 'money'
      ? money(value)
      : number(value);
  };
}

function itemWords(item: string | { name: string; value: string }): string {
  return typeof item === 'string' ? item : `${item.name}: ${item.value}`;
}
