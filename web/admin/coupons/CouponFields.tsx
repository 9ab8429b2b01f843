import { use, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { describeCouponField } from '#contract/coupon-fields.ts';
import { plainAmount, plainCount, plainPercent } from '#contract/typed-amount.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { NumberField, SelectField, TextField } from '#web/ui/form-fields.tsx';
import { MoneyContext, useMoneyText } from '#web/ui/Money.tsx';
import { FORM_FIELDS, type FormField, typicalDiscount } from './coupon-form.ts';
import { CouponScope } from './CouponScope.tsx';
import type { CouponFormState } from './use-coupon-form.ts';

interface CouponFieldsProps {
  form: CouponFormState;
  /** The fields of the code. */
  code: ReactNode;
  /** Beside the fields on a wide screen. */
  aside?: ReactNode;
  /** The average subtotal of orders; 0 without any. */
  typicalCart: number;
}

/** The fields of a coupon: its code, what it takes off, when, for whom and for what. */
export function CouponFields({ form, code, aside, typicalCart }: CouponFieldsProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_21rem]">
      {code}
      {aside && (
        <div className="sm:col-span-2 lg:col-span-1 lg:col-start-3 lg:row-span-4 lg:row-start-1 lg:ml-5">
          {aside}
        </div>
      )}
      <Discount form={form} typicalCart={typicalCart} />
      <Terms form={form} />
      <CouponScope form={form} />
    </div>
  );
}

function Discount({ form, typicalCart }: Pick<CouponFieldsProps, 'form' | 'typicalCart'>) {
  const format = use(MoneyContext);
  const money = useMoneyText();
  const [kind, amount, categories, productIds, collections] = useWatch({
    control: form.control,
    name: ['kind', 'amount', 'categories', 'productIds', 'collections'],
  });
  const isPercent = kind === 'percent';
  const asAmount = { setValueAs: (text: string) => plainAmount(text, format) };
  const asPercent = { setValueAs: (text: string) => plainPercent(text, format) };
  const typical = typicalDiscount(
    { kind, amount, categories, productIds, collections },
    typicalCart,
  );
  const hint = isPercent ? 'In percent of the subtotal' : `In ${format.currency}`;
  return (
    <>
      <SelectField form={form} name="kind" label="Kind" rules={{ deps: 'amount' }}>
        <option value="fixed">Fixed amount</option>
        <option value="percent">Percent</option>
      </SelectField>
      <NumberField
        form={form}
        name="amount"
        label="Amount"
        hint={
          typical === undefined
            ? hint
            : `${hint}. A typical cart of ${money(typicalCart)} gets ${money(typical)} off.`
        }
        rules={isPercent ? asPercent : asAmount}
        inputMode="decimal"
      />
    </>
  );
}

/** The fields after the discount, each by its kind. */
function Terms({ form }: Pick<CouponFieldsProps, 'form'>) {
  const format = use(MoneyContext);
  return FORM_FIELDS.map((name) => {
    const { kind, label, hint } = describeCouponField(name);
    const field = { form, name, label };
    switch (kind) {
      case 'money':
        return (
          <NumberField
            key={name}
            {...field}
            hint={`In ${format.currency}; ${hint}`}
            rules={{ setValueAs: (text: string) => plainAmount(text, format) }}
            inputMode="decimal"
          />
        );
      case 'time':
        return (
          <TextField
            key={name}
            {...field}
            hint={hint}
            type="datetime-local"
            rules={name === 'startsAt' ? { deps: 'expiresAt' } : {}}
            inputClassName="tabular-nums"
          />
        );
      case 'count':
        return (
          <NumberField
            key={name}
            {...field}
            hint={hint}
            rules={{ setValueAs: (text: string) => plainCount(text, format) }}
          />
        );
      case 'flag':
        return <Flag key={name} {...field} />;
      default:
        return null;
    }
  });
}

interface FlagProps {
  form: CouponFormState;
  name: FormField;
  label: string;
}

function Flag({ form, name, label }: FlagProps) {
  return (
    <div className="sm:col-span-2 lg:col-start-1">
      <Checkbox
        label={label}
        checked={useWatch({ control: form.control, name }) === true}
        onChange={(checked) => form.setValue(name, checked, { shouldDirty: true })}
      />
    </div>
  );
}
