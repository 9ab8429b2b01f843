import { type ReactNode, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { useHasDuty } from '#web/admin/duties/use-duties.ts';
import { METHOD_NAMES } from '#web/admin/orders/payment-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Money } from '#web/ui/Money.tsx';
import { MoneyDialog, type RecordedAct } from './MoneyDialog.tsx';
import { RecordedPayments } from './RecordedPayments.tsx';

/** How an order is paid to the shop itself, and what is left to do. */
export function OwnPayment({ order }: { order: Order }) {
  const { method, reference, paid, due, dueAt, toPayBack } = order.payment;
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <Fact label="Way to pay">{METHOD_NAMES[method]}</Fact>
        {reference !== null && (
          <Fact label="Reference">
            <span className="font-mono break-all">{reference}</span>
          </Fact>
        )}
        {paid > 0 && (
          <Fact label="Paid">
            <Money amount={paid} />
          </Fact>
        )}
        {due !== undefined && (
          <Fact label="Due">
            <Money amount={due} />
          </Fact>
        )}
        {dueAt !== undefined && (
          <Fact label="Due until">
            <DateTime at={dueAt} withTime />
          </Fact>
        )}
        {toPayBack !== undefined && (
          <Fact label="To be paid back">
            <Money amount={toPayBack} />
          </Fact>
        )}
      </dl>
      <RecordedPayments order={order} />
      <Acts order={order} />
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** What can be recorded. The dialog stays rendered after that, so that it can close. */
function Acts({ order }: { order: Order }) {
  const { due, toPayBack } = order.payment;
  const [act, setAct] = useState<RecordedAct>();
  if (!useHasDuty('refunds')) return null;
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {/* Money may still come for an order that is cancelled. */}
      {(due !== undefined || order.status === 'Cancelled') && (
        <Button size="sm" aria-haspopup="dialog" onClick={() => setAct('paid')}>
          Record payment
        </Button>
      )}
      {toPayBack !== undefined && (
        <Button size="sm" aria-haspopup="dialog" onClick={() => setAct('paid-back')}>
          Mark as paid back
        </Button>
      )}
      {act && <MoneyDialog order={order} act={act} onClose={() => setAct(undefined)} />}
    </div>
  );
}
