import type { ReactNode } from 'react';

interface ActionBarProps {
  className?: string;
  /** On a wider screen it is at the bottom of the window, too, while what it is for is in view. */
  stays?: boolean;
  children: ReactNode;
}

/** Holds the main action of a screen: fixed at the bottom on a phone, in the page's flow on a wider screen. */
export function ActionBar({ className = '', stays = false, children }: ActionBarProps) {
  return (
    <div className={`action-bar ${stays ? 'action-bar-stays' : ''} ${className}`}>{children}</div>
  );
}
