import { useEffect, useRef, useState } from 'react';
import { COUPON_LIMITS } from '#contract/coupon-limits.ts';
import { couponEntered } from '#web/cart/cart-slice.ts';
import { useShopDispatch, useShopSelector } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { useMoneyText } from '#web/ui/Money.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { describeDiscount, explainCouponFailure } from './coupon-words.ts';
import type { CouponCheck } from './use-coupon.ts';

/** The code is checked after this pause in typing. */
const PAUSE_MS = 400;

/** The field for a coupon code, behind a button for as long as there is no code. */
export function CouponField({ check }: { check: CouponCheck }) {
  const [isPressed, setIsPressed] = useState(false);
  const [wasThere, setWasThere] = useState(false);
  const isThere = check.code !== undefined;
  // The field stays when its code is deleted.
  if (isThere && !wasThere) setWasThere(true);
  if (isPressed || isThere || wasThere) return <CodeForm check={check} takesFocus={isPressed} />;
  return (
    <Button
      variant="quiet"
      aria-expanded={false}
      className="-ml-4 self-start"
      onClick={() => setIsPressed(true)}
    >
      Have a code?
    </Button>
  );
}

interface CodeFormProps {
  check: CouponCheck;
  takesFocus: boolean;
}

/** Shows the discount of the code, or why there is none. */
function CodeForm({ check, takesFocus }: CodeFormProps) {
  const money = useMoneyText();
  const field = useRef<HTMLInputElement>(null);
  const { text, isTyping, type, apply, remove } = useTypedCode(check.code);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const hasDiscount = useShopSelector((state) => state.cart.discount > 0);
  const products = useShopSelector((state) => state.cart.cartItems.length);
  const isSame = text.trim().toUpperCase() === (check.code ?? '');
  const { failure } = check;
  const applied = isSame ? check.applied : undefined;
  const isUnfinished = !isTyping && text !== '' && text.length < COUPON_LIMITS.code.min;
  const error = isUnfinished
    ? "This code can't be used"
    : isSame && failure && explainCouponFailure(failure, money);
  return (
    <form
      aria-live="polite"
      // Reserves room for the answer and the discount's row, so that "Checkout" below does not move.
      className={hasDiscount ? 'min-h-24' : 'min-h-32'}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') field.current?.focus();
        apply();
      }}
    >
      <Field label="Coupon code" error={error || undefined}>
        {(control) => (
          <div className="flex gap-2">
            <span className="relative min-w-0 flex-1">
              <input
                {...control}
                ref={field}
                type="text"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                enterKeyHint="done"
                maxLength={COUPON_LIMITS.code.max}
                value={text}
                onChange={({ target }) => type(target.value)}
                onBlur={apply}
                className={`${INPUT} pr-10 uppercase`}
              />
              {(check.isChecking || !isSame) && text !== '' && (
                <Spinner className="absolute inset-y-0 right-3 my-auto size-4 text-ink-muted" />
              )}
            </span>
            {/* It stays when the code is checked while it is typed: nothing may move under the pointer. */}
            <Button type="submit">Apply</Button>
          </div>
        )}
      </Field>
      {applied && (
        <div className="mt-1.5 flex items-start justify-between gap-3 text-sm">
          <p className="min-w-0 wrap-anywhere text-accent">
            {applied.code} takes {describeDiscount(applied, products, money)}
          </p>
          <button
            type="button"
            onClick={() => {
              remove();
              field.current?.focus();
            }}
            className="-my-2 min-h-9 shrink-0 rounded-md px-2 font-medium underline underline-offset-4 hover:bg-sunken"
          >
            Remove
          </button>
        </div>
      )}
      {isSame && failure && !check.isRefused && (
        <Button variant="quiet" size="sm" className="mt-1" onClick={check.retry}>
          Check again
        </Button>
      )}
    </form>
  );
}

/** The code as it is typed. The cart's code follows after a pause; another tab may change it too. */
function useTypedCode(code = '') {
  const dispatch = useShopDispatch();
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => dispatch(couponEntered(typed)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, dispatch]);
  return {
    text: typed ?? code,
    isTyping: typed !== undefined,
    type: setTyped,
    apply: () => {
      if (typed === undefined) return;
      dispatch(couponEntered(typed));
      setTyped(undefined);
    },
    remove: () => {
      dispatch(couponEntered(''));
      setTyped(undefined);
    },
  };
}
