import { use } from 'react';
import { useWatch } from 'react-hook-form';
import { plainAmount, plainPercent } from '#contract/typed-amount.ts';
import { NumberField, SelectField, TextField } from '#web/ui/form-fields.tsx';
import { MoneyContext } from '#web/ui/Money.tsx';
import type { SaleFormState } from './sale-form-state.ts';
import { SaleScope } from './SaleScope.tsx';

/** The fields of a sale: its name, its times, what it takes off, and of what. */
export function SaleFields({ form, hasBegun }: { form: SaleFormState; hasBegun: boolean }) {
  const format = use(MoneyContext);
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="For you only"
        className="sm:col-span-2"
      />
      <TextField
        form={form}
        name="from"
        label="Begins"
        type="datetime-local"
        hint={hasBegun ? 'It has begun: this stays' : 'A time in the past is now'}
        readOnly={hasBegun}
        inputClassName="tabular-nums"
      />
      <TextField
        form={form}
        name="to"
        label="Ends"
        type="datetime-local"
        hint="Prices go back by themselves"
        inputClassName="tabular-nums"
      />
      <SelectField form={form} name="kind" label="Kind">
        <option value="percent">Percent off</option>
        <option value="amount">Amount off</option>
        <option value="prices">A price for each product</option>
      </SelectField>
      {kind !== 'prices' && (
        <NumberField
          form={form}
          name="off"
          label={kind === 'percent' ? 'Percent' : 'Amount'}
          hint={`${kind === 'percent' ? 'Of' : `In ${format.currency}, off`} the price without a sale`}
          rules={{
            setValueAs: (text: string) =>
              kind === 'percent' ? plainPercent(text, format) : plainAmount(text, format),
          }}
          inputMode="decimal"
        />
      )}
      <SaleScope form={form} isPriced={kind === 'prices'} />
    </div>
  );
}
