import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mayOpen } from '#web/admin/duties/duty-of-page.ts';
import { useDuties } from '#web/admin/duties/use-duties.ts';

interface TileProps {
  to: string;
  label: string;
  note?: string;
  className?: string;
  children: ReactNode;
}

const FACE = 'block h-full min-h-20 rounded-md border border-line p-3';

/** A figure that leads to its list, for those who may open that. */
export function Tile({ to, label, note, className = '', children }: TileProps) {
  const words = (
    <>
      <span className="block text-sm text-ink-muted">{label}</span>{' '}
      <span className="mt-1 block text-lg font-semibold tabular-nums">{children}</span>
      {note && (
        <>
          {' '}
          {/* Two lines also while it is loading, so that nothing moves. */}
          <span className="block min-h-10 text-sm text-ink-muted tabular-nums">{note}</span>
        </>
      )}
    </>
  );
  const isOpen = mayOpen(to, useDuties());
  return (
    <li className={className}>
      {isOpen ? (
        <Link
          to={to}
          className={`${FACE} no-underline transition-colors duration-150 hover:border-ink`}
        >
          {words}
        </Link>
      ) : (
        <div className={FACE}>{words}</div>
      )}
    </li>
  );
}
