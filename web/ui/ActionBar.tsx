import type { ReactNode } from 'react';

/** Holds the main action of a screen: fixed at the bottom on a phone, in the page's flow on a wider screen. */
export function ActionBar({
  className = '',
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  return <div className={`action-bar ${className}`}>{children}</div>;
}
