import { useId } from 'react';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { PaymentChoice } from './use-payment-method.ts';

/** The ways to pay to choose from; nothing where there is only the card. */
export function PaymentMethods({
  payment: { methods, chosen, choose },
}: {
  payment: PaymentChoice;
}) {
  const name = useId();
  const [first] = methods;
  if (!first)
    return (
      <Notice tone="warning">
        There is no way to pay for this order here. Choose another delivery, or write to us.
      </Notice>
    );
  if (methods.length === 1 && first.kind === 'card') return null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">Payment method</legend>
      {methods.map((method) => (
        <label
          key={method._id}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-line-strong p-4 has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={method._id}
            checked={method._id === chosen?._id}
            onChange={() => choose(method.kind)}
            className="mt-1 size-5 accent-accent outline-none"
          />
          <span className="flex min-w-0 grow justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-medium">{method.name}</span>
              {method.words && (
                <span className="block text-sm whitespace-pre-line text-ink-muted">
                  {method.words}
                </span>
              )}
            </span>
            {method.fee !== undefined && (
              <span className="shrink-0 tabular-nums">
                + <Money amount={method.fee} />
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
