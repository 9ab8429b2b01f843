import type { ReactNode } from 'react';
import type { ErrorAt } from '#web/admin/settings/errors-below.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import type { TypedPayment } from './payment-values.ts';

/** What each group of fields of a way to pay gets. */
export interface PaymentPartProps {
  payment: TypedPayment;
  errorAt: ErrorAt;
  onChange: (payment: TypedPayment) => void;
}

type TextPart = {
  [Part in keyof TypedPayment]: string extends TypedPayment[Part] ? Part : never;
}[keyof TypedPayment];

interface PaymentTextProps extends PaymentPartProps {
  part: TextPart;
  label: string;
  hint?: ReactNode;
  max?: number;
  isNumber?: boolean;
}

/** A line of text of a way to pay. */
export function PaymentText({
  payment,
  errorAt,
  onChange,
  part,
  label,
  hint,
  max,
  isNumber = false,
}: PaymentTextProps) {
  return (
    <Field label={label} hint={hint} error={errorAt(part)}>
      {(control) => (
        <input
          {...control}
          value={payment[part]}
          maxLength={max}
          inputMode={isNumber ? 'decimal' : undefined}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...payment, [part]: target.value })}
          className={INPUT}
        />
      )}
    </Field>
  );
}
