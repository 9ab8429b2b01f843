import Copy from 'lucide-react/icons/copy';
import { use, type ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { COUPON_LIMITS } from '#contract/coupon-limits.ts';
import type { NewCoupon } from '#contract/coupons.ts';
import { plainAmount, plainCount, plainPercent } from '#contract/typed-amount.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { MoneyContext } from '#web/ui/Money.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { CouponValues } from './coupon-form.ts';

/** What a coupon gives, from when on and how often. */
export function CouponFields({
  form: {
    register,
    control,
    formState: { errors },
  },
  generator,
}: {
  form: UseFormReturn<CouponValues, unknown, NewCoupon>;
  /** What helps with the code; stands beside the fields where there is room. */
  generator: ReactNode;
}) {
  const format = use(MoneyContext);
  const amountAs = { setValueAs: (text: string) => plainAmount(text, format) };
  const percentAs = { setValueAs: (text: string) => plainPercent(text, format) };
  const countAs = { setValueAs: (text: string) => plainCount(text, format) };
  const [code, kind] = useWatch({ control, name: ['code', 'kind'] });
  return (
    <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_21rem]">
      <Field label="Code" error={errors.code?.message} className="sm:col-span-2">
        {(field) => (
          <div className="flex gap-2">
            <input
              {...field}
              {...register('code')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={COUPON_LIMITS.code.max}
              className={`${INPUT} font-mono uppercase`}
            />
            <CopyCode code={code.trim().toUpperCase()} />
          </div>
        )}
      </Field>
      <div className="sm:col-span-2 lg:col-span-1 lg:col-start-3 lg:row-span-4 lg:row-start-1 lg:ml-5">
        {generator}
      </div>
      <Field label="Kind" error={errors.kind?.message}>
        {(field) => (
          <Select {...field} {...register('kind', { deps: 'amount' })}>
            <option value="fixed">Fixed amount</option>
            <option value="percent">Percent</option>
          </Select>
        )}
      </Field>
      <Field
        label="Amount"
        hint={kind === 'percent' ? 'In percent of the subtotal' : `In ${format.currency}`}
        error={errors.amount?.message}
      >
        {(field) => (
          <input
            {...field}
            {...register('amount', kind === 'percent' ? percentAs : amountAs)}
            inputMode="decimal"
            autoComplete="off"
            className={`${INPUT} tabular-nums`}
          />
        )}
      </Field>
      <Field
        label="Minimum subtotal"
        hint={`In ${format.currency}; empty for none`}
        error={errors.minSubtotal?.message}
      >
        {(field) => (
          <input
            {...field}
            {...register('minSubtotal', amountAs)}
            inputMode="decimal"
            autoComplete="off"
            className={`${INPUT} tabular-nums`}
          />
        )}
      </Field>
      <Field label="Expires" hint="Empty for never" error={errors.expiresAt?.message}>
        {(field) => (
          <input
            {...field}
            {...register('expiresAt')}
            type="datetime-local"
            className={`${INPUT} tabular-nums`}
          />
        )}
      </Field>
      <Field label="Uses in all" hint="Empty for any number" error={errors.usageLimit?.message}>
        {(field) => (
          <input
            {...field}
            {...register('usageLimit', countAs)}
            inputMode="numeric"
            autoComplete="off"
            className={`${INPUT} tabular-nums`}
          />
        )}
      </Field>
      <Field
        label="Uses per person"
        hint="Empty for any number"
        error={errors.perUserLimit?.message}
      >
        {(field) => (
          <input
            {...field}
            {...register('perUserLimit', countAs)}
            inputMode="numeric"
            autoComplete="off"
            className={`${INPUT} tabular-nums`}
          />
        )}
      </Field>
    </div>
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
