import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { COUPON_LIMITS } from '#contract/coupon-limits.ts';
import type { NewCoupon } from '#contract/coupons.ts';
import { UnsavedGuard } from '#web/admin/form/UnsavedGuard.tsx';
import { useFormKey } from '#web/admin/form/use-form-key.ts';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { coupons, generateCoupons } from './coupon-endpoints.ts';
import { type CouponValues, NO_COUPON } from './coupon-form.ts';
import { CouponFields } from './CouponFields.tsx';
import { type CouponFormState, placeFailure, useCouponForm } from './use-coupon-form.ts';

const { prefix, length, count: most } = COUPON_LIMITS.generated;
/** By default each generated code can be used once. */
const ONE_USE_EACH: CouponValues = { ...NO_COUPON, usageLimit: '1' };
const BACK = { path: adminPaths.coupons, label: 'Coupons' };

/** Creates many coupons with the same terms, each with a code of its own. */
export function Component() {
  const uid = useUserId();
  const { data } = coupons.useQuery({ uid, query: 'limit=1' }, { skip: uid === '' });
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <AdminScreen
      title="Generate coupons"
      backTo={BACK}
      about="Many coupons with the same terms, each with a code of its own that is hard to guess."
    >
      {codes && <Created codes={codes} />}
      <ManyForm typicalCart={data?.typicalCart ?? 0} onCreated={setCodes} />
    </AdminScreen>
  );
}

interface ManyFormProps {
  typicalCart: number;
  onCreated: (codes: readonly string[]) => void;
}

function ManyForm({ typicalCart, onCreated }: ManyFormProps) {
  const form = useCouponForm({ shown: ONE_USE_EACH, ending: 'X'.repeat(length) });
  const [count, setCount] = useState('100');
  const { send, isSending, failure } = useSend(form, onCreated);
  const isCountValid = /^\d+$/.test(count) && Number(count) >= 1 && Number(count) <= most;
  const { isDirty, isSubmitted } = form.formState;
  return (
    <form
      noValidate
      aria-label="Generate coupons"
      onSubmit={(event) =>
        void form.handleSubmit((coupon) =>
          isCountValid ? send(coupon, Number(count)) : undefined,
        )(event)
      }
      className="flex flex-col gap-6"
    >
      <UnsavedGuard isUnsaved={() => isDirty} />
      {failure !== undefined && (
        <Notice tone="danger" urgent takesFocus>
          {failure}
        </Notice>
      )}
      <CouponFields
        form={form}
        typicalCart={typicalCart}
        code={
          <>
            <PrefixField form={form} />
            <Field
              label="How many"
              hint={`Up to ${most.toLocaleString(shopConfig.shop.locale)}`}
              error={isSubmitted && !isCountValid ? `Enter a number from 1 to ${most}` : undefined}
            >
              {(control) => (
                <input
                  {...control}
                  inputMode="numeric"
                  autoComplete="off"
                  value={count}
                  onChange={({ target }) => setCount(target.value.trim())}
                  className={`${INPUT} tabular-nums`}
                />
              )}
            </Field>
          </>
        }
      />
      <div>
        <Button type="submit" variant="primary" busy={isSending}>
          Generate coupons
        </Button>
      </div>
    </form>
  );
}

function PrefixField({ form }: { form: CouponFormState }) {
  const typed = useWatch({ control: form.control, name: 'code' });
  const example = `${typed.trim().toUpperCase()}7KQ2XW9M`;
  return (
    <TextField
      form={form}
      name="code"
      label="Codes begin with"
      hint={`May be empty. A code will look like ${example}`}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={prefix}
      inputClassName="font-mono uppercase placeholder:normal-case"
    />
  );
}

function useSend(form: CouponFormState, onCreated: ManyFormProps['onCreated']) {
  const uid = useUserId();
  const [generate, { isLoading: isSending }] = generateCoupons.useMutation();
  const formKey = useFormKey();
  const [failure, setFailure] = useState<string>();

  async function send(coupon: NewCoupon, count: number) {
    if (isSending) return;
    const { code: _, ...terms } = coupon;
    setFailure(undefined);
    const asked = { ...terms, prefix: form.getValues('code').trim(), count };
    try {
      const { codes } = await formKey.use((idempotencyKey) =>
        generate({ uid, coupons: asked, idempotencyKey }).unwrap(),
      );
      form.reset();
      onCreated(codes);
    } catch (error) {
      setFailure(placeFailure(form, error));
    }
  }

  return { send, isSending, failure };
}

/** The created coupons: the codes as a file, and a link to their list. */
function Created({ codes }: { codes: readonly string[] }) {
  const common = codes.reduce(commonStart, codes[0] ?? '');
  const list = `${adminPaths.coupons}?${new URLSearchParams({ search: common })}`;
  return (
    <div className="mb-8">
      <Notice
        tone="info"
        takesFocus
        action={
          <div className="flex flex-wrap gap-3">
            <a
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(['code', ...codes].join('\r\n'))}`}
              download="coupons.csv"
              className={buttonLook('secondary', 'sm')}
            >
              Download CSV
            </a>
            <Link to={list} className={buttonLook('secondary', 'sm')}>
              See them in the list
            </Link>
          </div>
        }
      >
        <p>
          {codes.length === 1 ? '1 coupon is created' : `${codes.length} coupons are created`}:{' '}
          {codes.slice(0, 3).join(', ')}
          {codes.length > 3 && ' …'}
        </p>
      </Notice>
    </div>
  );
}

function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}
