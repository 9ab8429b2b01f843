import { useState } from 'react';
import { useLocation } from 'react-router';
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
  const { state } = useLocation();
  const [wasSent] = useState(() => isRecent(state));
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
          noteSent();
        }}
        wasSent={wasSent}
        onCode={async (code) => onOpened(await open({ ...shown, code }).unwrap())}
      />
    </section>
  );
}

/** A code counts for so long. */
const CODE_MS = 600_000;

/**
 * Notes it in the step of the history, which survives that the page is loaded again: phones drop a page while its reader looks for
 * the letter.
 */
function noteSent(): void {
  const step = history.state as object | null;
  history.replaceState({ ...step, usr: { codeSentAt: Date.now() } }, '');
}

function isRecent(state: unknown): boolean {
  const at = (state as { codeSentAt?: number } | null)?.codeSentAt;
  return at !== undefined && Date.now() - at < CODE_MS;
}
