import { useEffect, useRef, useState } from 'react';
import { useSubmit } from '#web/frame/use-submit.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';

interface FactorCodeFormProps {
  label: string;
  hint?: string;
  /** On the button. */
  act: string;
  onSend: (code: string) => Promise<void>;
}

/** The form for a code of an app. It has the focus at once. */
export function FactorCodeForm({ label, hint, act, onSend }: FactorCodeFormProps) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { submit, isBusy, problem } = useSubmit(async () => {
    await onSend(code).catch((error: unknown) => {
      setCode('');
      field.current?.focus();
      throw error;
    });
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label={label} hint={hint} error={problem}>
        {(control) => (
          <input
            {...control}
            ref={field}
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            className={`${INPUT} tabular-nums`}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={isBusy}>
        {act}
      </Button>
    </form>
  );
}
