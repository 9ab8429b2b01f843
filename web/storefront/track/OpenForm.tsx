import type { OpenedOrder } from '#contract/track.ts';
import { ProveByCode } from '#web/frame/ProveByCode.tsx';
import { askToOpenOrder, openOrder, type KeyOfOrder } from './track-endpoints.ts';

interface OpenFormProps {
  shown: KeyOfOrder;
  onOpened: (opened: OpenedOrder) => void;
}

/** Asks for a code, which is sent to the address of the order, and opens the order with it. */
export function OpenForm({ shown, onOpened }: OpenFormProps) {
  const [ask] = askToOpenOrder.useMutation();
  const [open] = openOrder.useMutation();
  return (
    <section aria-labelledby="open" className="mt-10 max-w-sm border-t border-line pt-8">
      <h2 id="open" className="font-semibold">
        Everything else
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-muted">
        What you bought, the address, the invoice, cancelling and returns are for you alone: we send
        a code to the e-mail address of the order.
      </p>
      <ProveByCode
        askLabel="Send me a code"
        label="Open the order"
        ask={async () => {
          await ask(shown).unwrap();
        }}
        onCode={async (code) => onOpened(await open({ ...shown, code }).unwrap())}
      />
    </section>
  );
}
