import { useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { CodeField } from './CodeField.tsx';
import { useSubmit } from './use-submit.ts';

interface ProveByCodeProps {
  /** The button that asks for the code first. */
  askLabel: string;
  /** The button that sends what was typed, and the name of its form. */
  label: string;
  /** Has a code sent. */
  ask: () => Promise<void>;
  onCode: (code: string) => Promise<void>;
  /** True if a code that may still count was sent before the page was loaded again. */
  wasSent?: boolean;
}

/** Has a code sent to an e-mail address, and goes on with it once it is typed. */
export function ProveByCode({ askLabel, label, ask, onCode, wasSent }: ProveByCodeProps) {
  const [sent, setSent] = useState(wasSent === true ? 1 : 0);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const proving = useSubmit(() => onCode(code));
  const asking = useSubmit(async () => {
    await ask();
    setSent(sent + 1);
    setCode('');
    proving.clear();
    field.current?.focus();
  });
  return (
    <div className="flex flex-col gap-3">
      <p role="alert" className="text-danger empty:hidden">
        {asking.problem}
      </p>
      {sent > 0 && (
        <form
          noValidate
          onSubmit={proving.submit}
          aria-label={label}
          className="flex flex-col gap-3"
        >
          <output className="text-sm text-ink-muted">
            {sent === 1 ? 'A code was sent.' : 'Another code was sent: only that one counts.'} It
            counts for ten minutes.
          </output>
          <CodeField field={field} code={code} onType={setCode} problem={proving.problem} />
          <Button type="submit" variant="primary" busy={proving.isBusy}>
            {label}
          </Button>
        </form>
      )}
      <Button
        className="self-start"
        variant={sent > 0 ? 'quiet' : 'primary'}
        busy={asking.isBusy}
        onClick={() => void asking.act()}
      >
        {sent > 0 ? 'Send another code' : askLabel}
      </Button>
    </div>
  );
}
