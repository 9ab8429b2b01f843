import { lazy, Suspense } from 'react';
import type { Order } from '#contract/orders.ts';
import { groupedIban } from '#contract/payment-kinds.ts';
import { transferCode } from '#contract/transfer-code.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Money } from '#web/ui/Money.tsx';

const PaymentCode = lazy(async () => ({
  default: (await import('./PaymentCode.tsx')).PaymentCode,
}));

/** The sum that is still to be paid to the shop itself, with its time and account. Nothing for other orders. */
export function PayToShop({
  order: { payment, currency, status },
}: {
  order: Pick<Order, 'payment' | 'currency' | 'status'>;
}) {
  const { method, due, dueAt, reference, instructions } = payment;
  if (due === undefined) return null;
  const code = transferCode({ ...payment, currency });
  const facts = [
    ['IBAN', instructions?.iban && groupedIban(instructions.iban)],
    ['BIC', instructions?.bic],
    ['Account of', instructions?.holder],
    ['UPI id', instructions?.upi],
    ['Reference', method === 'transfer' || method === 'invoice' ? reference : undefined],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <div className="mt-2 flex flex-col gap-2 text-sm">
      <p>
        <Money amount={due} /> {HOW[method]}
        {dueAt !== undefined && (
          <>
            {' '}
            by <DateTime at={dueAt} />
          </>
        )}
        .
        {method === 'transfer' && dueAt !== undefined && status === 'Processing' && (
          <> An order that isn’t paid by then is cancelled by itself.</>
        )}
      </p>
      {facts.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-muted">{label}</dt>
              <dd className="wrap-anywhere tabular-nums select-all">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {code && (
        <Suspense fallback={<div className="size-44" />}>
          <PaymentCode code={code} />
        </Suspense>
      )}
      {instructions?.words && (
        <p className="whitespace-pre-line text-ink-muted">{instructions.words}</p>
      )}
    </div>
  );
}

const HOW = {
  card: 'to be paid',
  transfer: 'to be transferred to us',
  delivery: 'to be paid in cash when it is delivered',
  pickup: 'to be paid when it is picked up',
  invoice: 'to be paid by invoice',
} as const;
