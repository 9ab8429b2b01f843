import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';

interface DashboardPartProps {
  title: string;
  /** Where there is more of it. */
  more?: { path: string; label: string };
  children: ReactNode;
}

/** A part of the dashboard under its heading. */
export function DashboardPart({ title, more, children }: DashboardPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {more && (
          <Link
            to={more.path}
            className="-my-1 inline-flex min-h-8 items-center text-sm text-accent underline-offset-4 hover:underline"
          >
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
