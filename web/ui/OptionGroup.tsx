import { type ReactNode, useId } from 'react';

/** Options of a list under a heading; nothing if there are none. */
export function OptionGroup({ name, children }: { name: string; children: ReactNode[] }) {
  const id = useId();
  if (!children.some(Boolean)) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset can't be in a list of options
    <div role="group" aria-labelledby={id}>
      <p id={id} role="presentation" className="px-3 pt-2 pb-1 text-sm text-ink-muted">
        {name}
      </p>
      {children}
    </div>
  );
}
