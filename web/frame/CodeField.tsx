import { type RefObject, useEffect } from 'react';
import { Field, INPUT } from '#web/ui/Field.tsx';

interface CodeFieldProps {
  field: RefObject<HTMLInputElement | null>;
  code: string;
  onType: (code: string) => void;
  problem: string | undefined;
}

/** The field for a code that was sent. It has the focus at once. */
export function CodeField({ field, code, onType, problem }: CodeFieldProps) {
  useEffect(() => field.current?.focus(), [field]);
  return (
    <Field label="Code" error={problem}>
      {(control) => (
        <input
          {...control}
          ref={field}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={code}
          onChange={({ target }) => onType(target.value)}
          className={`${INPUT} tracking-widest tabular-nums`}
        />
      )}
    </Field>
  );
}
