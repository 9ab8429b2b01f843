import type { ReactNode } from 'react';

/** The one thing to do next: fixed under the thumb on a phone, in its own place on a wider screen. */
export function ActionBar({
  className = '',
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  return <div className={`action-bar ${className}`}>{children}</div>;
}
