import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonLook } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { AdminScreen } from './AdminScreen.tsx';

interface Props {
  /** The thing, in lower case: "sale". */
  what: string;
  /** The list that it would be in. */
  backTo: { path: string; label: string };
  /** A sentence on where it may be. */
  children: ReactNode;
}

/** Shown in place of the screen of a thing that does not exist. */
export function NotFoundScreen({ what, backTo, children }: Props) {
  return (
    <AdminScreen title={`${what[0]?.toUpperCase()}${what.slice(1)} not found`} backTo={backTo}>
      <EmptyState
        title={`There is no such ${what}`}
        action={
          <Link to={backTo.path} className={buttonLook('secondary')}>
            See all {backTo.label.toLowerCase()}
          </Link>
        }
      >
        {children}
      </EmptyState>
    </AdminScreen>
  );
}
