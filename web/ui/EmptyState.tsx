import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** `h1` where the whole screen is empty. */
  heading?: 'h1' | 'h2' | 'h3';
  /** The heading's id, where it names a dialog. */
  titleId?: string;
  /** An explanation, and what to do next. */
  children?: ReactNode;
  /** A button or link. */
  action?: ReactNode;
}

/** Shown in place of an empty list or missing page: what that means, and what to do. */
export function EmptyState({
  title,
  titleId,
  heading: Heading = 'h2',
  children,
  action,
}: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 py-16 text-center">
      <Heading
        id={titleId}
        tabIndex={Heading === 'h1' ? -1 : undefined}
        className={`w-full ${Heading === 'h1' ? 'text-xl' : 'text-lg'}`}
      >
        {title}
      </Heading>
      {children && <div className="text-ink-muted">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
