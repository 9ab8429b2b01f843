import type { ReactNode } from 'react';

/** The one thing to do next: fixed under the thumb on a phone, in its own place on a wider screen. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className="action-bar">{children}</div>;
}
