import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** What it means and what to do next. */
  children?: ReactNode;
  /** The way out. */
  action?: ReactNode;
}

/** A place with nothing in it: what that means, and the way on. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 py-16 text-center">
      <h2 className="text-lg">{title}</h2>
      {children && <div className="text-ink-muted">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
