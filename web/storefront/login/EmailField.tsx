import { Field, INPUT } from '#web/ui/Field.tsx';

interface EmailFieldProps {
  label: string;
  email: string;
  onType: (email: string) => void;
  problem: string | undefined;
}

/** The field for an e-mail address to go on with. */
export function EmailField({ label, email, onType, problem }: EmailFieldProps) {
  return (
    <Field label={label} error={problem}>
      {(control) => (
        <input
          {...control}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={({ target }) => onType(target.value)}
          className={INPUT}
        />
      )}
    </Field>
  );
}
