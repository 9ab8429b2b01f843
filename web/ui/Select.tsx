import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { INPUT } from '#web/ui/Field.tsx';

/** A native select in the look of the fields. */
export function Select({ className = '', children, ...rest }: ComponentProps<'select'>) {
  return (
    <div className={`relative ${className}`}>
      <select {...rest} className={`${INPUT} appearance-none truncate pr-10`}>
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-muted"
        aria-hidden="true"
      />
    </div>
  );
}
