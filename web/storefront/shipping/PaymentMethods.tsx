import { useId } from 'react';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCard } from '#web/ui/RadioCard.tsx';
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
        <RadioCard
          key={method._id}
          name={name}
          value={method._id}
          isChosen={method._id === chosen?._id}
          onChoose={() => choose(method.kind)}
        >
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
        </RadioCard>
      ))}
    </fieldset>
  );
}
