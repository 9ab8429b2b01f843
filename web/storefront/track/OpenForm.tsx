import { useRef, useState } from 'react';
import type { OpenedOrder } from '#contract/track.ts';
import { Button } from '#web/ui/Button.tsx';
import { CodeField } from '#web/frame/CodeField.tsx';
import { useSubmit } from '#web/frame/use-submit.ts';
import { askToOpenOrder, openOrder, type KeyOfOrder } from './track-endpoints.ts';

interface OpenFormProps {
  shown: KeyOfOrder;
  onOpened: (opened: OpenedOrder) => void;
}

/** Asks for a code, which is sent to the address of the order, and opens the order with it. */
export function OpenForm({ shown, onOpened }: OpenFormProps) {
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [ask] = askToOpenOrder.useMutation();
  const [open] = openOrder.useMutation();
  const asking = useSubmit(async () => {
    await ask(shown).unwrap();
    setSent(true);
    setCode('');
  });
  const opening = useSubmit(async () => onOpened(await open({ ...shown, code }).unwrap()));
  return (
    <section aria-labelledby="open" className="mt-10 max-w-sm border-t border-line pt-8">
      <h2 id="open" className="font-semibold">
        Everything else
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-muted">
        What you bought, the address, the invoice, cancelling and returns are for you alone: we send
        a code to the e-mail address of the order.
      </p>
      <p role="alert" className="text-danger not-empty:mb-4">
        {asking.problem}
      </p>
      {isSent && (
        <form
          noValidate
          onSubmit={opening.submit}
          aria-labelledby="open"
          className="mb-3 flex flex-col gap-3"
        >
          <output className="text-sm text-ink-muted">
            A code was sent. It counts for ten minutes.
          </output>
          <CodeField field={field} code={code} onType={setCode} problem={opening.problem} />
          <Button type="submit" variant="primary" busy={opening.isBusy}>
            Open the order
          </Button>
        </form>
      )}
      <Button
        variant={isSent ? 'quiet' : 'primary'}
        busy={asking.isBusy}
        onClick={() => void asking.act()}
      >
        {isSent ? 'Send another code' : 'Send me a code'}
      </Button>
    </section>
  );
}
