import Copy from 'lucide-react/icons/copy';
import { useWatch } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { COUPON_LIMITS } from '#contract/coupon-limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import type { CouponFormState } from './use-coupon-form.ts';

/** The code of a coupon, to be typed or copied. */
export function CodeField({ form }: { form: CouponFormState }) {
  const code = useWatch({ control: form.control, name: 'code' });
  return (
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
