import Copy from 'lucide-react/icons/copy';
import { use, type ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { COUPON_LIMITS } from '#contract/coupon-limits.ts';
import type { NewCoupon } from '#contract/coupons.ts';
import { plainAmount, plainCount, plainPercent } from '#contract/typed-amount.ts';
import { Button } from '#web/ui/Button.tsx';
import { NumberField, SelectField, TextField } from '#web/ui/form-fields.tsx';
import { MoneyContext } from '#web/ui/Money.tsx';
import type { CouponValues } from './coupon-form.ts';

interface CouponFieldsProps {
  form: UseFormReturn<CouponValues, unknown, NewCoupon>;
  /** Generates codes; beside the fields on a wide screen. */
  generator: ReactNode;
}

/** The fields of a coupon: its code, what it takes off, and its limits. */
export function CouponFields({ form, generator }: CouponFieldsProps) {
  const code = useWatch({ control: form.control, name: 'code' });
  return (
    <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_21rem]">
      <TextField
        form={form}
        name="code"
        label="Code"
        className="sm:col-span-2"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={COUPON_LIMITS.code.max}
        inputClassName="font-mono uppercase"
        beside={<CopyCode code={code.trim().toUpperCase()} />}
      />
      <div className="sm:col-span-2 lg:col-span-1 lg:col-start-3 lg:row-span-4 lg:row-start-1 lg:ml-5">
        {generator}
      </div>
      <Discount form={form} />
      <Limits form={form} />
    </div>
  );
}

function Discount({ form }: Pick<CouponFieldsProps, 'form'>) {
  const format = use(MoneyContext);
  const isPercent = useWatch({ control: form.control, name: 'kind' }) === 'percent';
  const asAmount = { setValueAs: (text: string) => plainAmount(text, format) };
  const asPercent = { setValueAs: (text: string) => plainPercent(text, format) };
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
        hint={isPercent ? 'In percent of the subtotal' : `In ${format.currency}`}
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

function Limits({ form }: Pick<CouponFieldsProps, 'form'>) {
  const format = use(MoneyContext);
  const asCount = { setValueAs: (text: string) => plainCount(text, format) };
  return (
    <>
      <TextField
        form={form}
        name="expiresAt"
        label="Expires"
        hint="Empty for never"
        type="datetime-local"
        inputClassName="tabular-nums"
      />
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
    </>
  );
}

/** Puts a code on the clipboard. */
function CopyCode({ code }: { code: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      toast.success('Code copied');
    } catch {
      toast.error('The browser did not let us copy it. Select the code and copy it by hand.');
    }
  }
  return (
    <Button aria-disabled={code === '' || undefined} onClick={() => void copy()} className="px-4">
      <Copy className="size-4" aria-hidden="true" /> Copy
    </Button>
  );
}
