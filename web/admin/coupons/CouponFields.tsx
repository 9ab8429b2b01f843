import { use, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { plainAmount, plainCount, plainPercent } from '#contract/typed-amount.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { NumberField, SelectField, TextField } from '#web/ui/form-fields.tsx';
import { MoneyContext, useMoneyText } from '#web/ui/Money.tsx';
import { typicalDiscount } from './coupon-form.ts';
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
      <Times form={form} />
      <Limits form={form} />
      <CouponScope form={form} />
    </div>
  );
}

function Discount({ form, typicalCart }: Pick<CouponFieldsProps, 'form' | 'typicalCart'>) {
  const format = use(MoneyContext);
  const money = useMoneyText();
  const [kind, amount, categories, productIds] = useWatch({
    control: form.control,
    name: ['kind', 'amount', 'categories', 'productIds'],
  });
  const isPercent = kind === 'percent';
  const asAmount = { setValueAs: (text: string) => plainAmount(text, format) };
  const asPercent = { setValueAs: (text: string) => plainPercent(text, format) };
  const typical = typicalDiscount({ kind, amount, categories, productIds }, typicalCart);
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
      <NumberField
        form={form}
        name="minSubtotal"
        label="Minimum subtotal"
        hint={`In ${format.currency}; empty for none`}
        rules={asAmount}
        inputMode="decimal"
      />
    </>
  );
}

function Times({ form }: Pick<CouponFieldsProps, 'form'>) {
  return (
    <>
      <TextField
        form={form}
        name="startsAt"
        label="Starts"
        hint="Empty for at once"
        type="datetime-local"
        rules={{ deps: 'expiresAt' }}
        inputClassName="tabular-nums"
      />
      <TextField
        form={form}
        name="expiresAt"
        label="Expires"
        hint="Empty for never"
        type="datetime-local"
        inputClassName="tabular-nums"
      />
    </>
  );
}

function Limits({ form }: Pick<CouponFieldsProps, 'form'>) {
  const format = use(MoneyContext);
  const isFirstOnly = useWatch({ control: form.control, name: 'firstOrderOnly' });
  const asCount = { setValueAs: (text: string) => plainCount(text, format) };
  return (
    <>
      <NumberField
        form={form}
        name="usageLimit"
        label="Uses in all"
        hint="Empty for any number"
        rules={asCount}
      />
      <NumberField
        form={form}
        name="perUserLimit"
        label="Uses per person"
        hint="Empty for any number"
        rules={asCount}
      />
      <div className="sm:col-span-2 lg:col-start-1">
        <Checkbox
          label="First order only"
          checked={isFirstOnly}
          onChange={(checked) => form.setValue('firstOrderOnly', checked, { shouldDirty: true })}
        />
      </div>
    </>
  );
}
