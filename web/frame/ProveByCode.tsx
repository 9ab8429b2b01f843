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
}

/** Has a code sent to an e-mail address, and goes on with it once it is typed. */
export function ProveByCode({ askLabel, label, ask, onCode }: ProveByCodeProps) {
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const asking = useSubmit(async () => {
    await ask();
    setSent(true);
    setCode('');
  });
  const proving = useSubmit(() => onCode(code));
  return (
    <div className="flex flex-col gap-3">
      <p role="alert" className="text-danger empty:hidden">
        {asking.problem}
      </p>
      {isSent && (
        <form
          noValidate
          onSubmit={proving.submit}
          aria-label={label}
          className="flex flex-col gap-3"
        >
          <output className="text-sm text-ink-muted">
            A code was sent. It counts for ten minutes.
          </output>
          <CodeField field={field} code={code} onType={setCode} problem={proving.problem} />
          <Button type="submit" variant="primary" busy={proving.isBusy}>
            {label}
          </Button>
        </form>
      )}
      <Button
        className="self-start"
        variant={isSent ? 'quiet' : 'primary'}
        busy={asking.isBusy}
        onClick={() => void asking.act()}
      >
        {isSent ? 'Send another code' : askLabel}
      </Button>
    </div>
  );
}
