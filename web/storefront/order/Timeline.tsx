import type { Order } from '#contract/orders.ts';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import {
  statusWords,
  timelineOf,
  type TimelineOrder,
  type TimelineStep,
} from '#web/order/order-words.ts';
import { DateTime } from '#web/ui/DateTime.tsx';

/** The steps of an order, done and still to come. */
export function Timeline({
  order,
}: {
  order: TimelineOrder & { delivery: Pick<Order['delivery'], 'kind'> };
}) {
  const steps = timelineOf(order);
  return (
    <ol className="flex flex-col">
      {steps.map((step, at) => (
        <li
          key={step.status}
          aria-current={step.status === order.status ? 'step' : undefined}
          className="relative flex gap-4 pb-6 last:pb-0"
        >
          {at < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={`absolute top-7 bottom-0 left-3.5 w-px forced-colors:bg-[CanvasText] ${steps[at + 1]?.at ? 'bg-accent' : 'bg-line'}`}
            />
          )}
          <Mark step={step} />
          <div className={step.at ? '' : 'text-ink-muted'}>
            <p className={step.status === order.status ? 'font-medium' : ''}>
              {statusWords(step.status, order)}
            </p>
            <p className="text-sm text-ink-muted">
              {step.at ? <DateTime at={step.at} withTime /> : 'To come'}
              {step.by && `, ${step.by}`}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Mark({ step: { status, at } }: { step: TimelineStep }) {
  // Printers leave out backgrounds, so a mark is drawn there with its edge.
  const look =
    'grid size-7 shrink-0 place-items-center rounded-full forced-colors:border print:border print:border-current print:bg-transparent print:text-ink';
  if (!at) return <span aria-hidden="true" className={`${look} border border-line-strong`} />;
  const isCancelled = status === 'Cancelled';
  return (
    <span
      aria-hidden="true"
      className={`${look} ${isCancelled ? 'bg-danger-soft text-danger' : 'bg-accent text-on-accent'}`}
    >
      {isCancelled ? <X className="size-4" /> : <Check className="size-4" />}
    </span>
  );
}
