import { useId } from 'react';
import { NavLink } from 'react-router';
import { ADMIN_SECTIONS, CHART_SECTIONS } from './admin-sections.ts';

/** The ways through the back office. */
export function AdminNav({ onNavigate }: { onNavigate?: () => void }) {
  const id = useId();
  return (
    <nav aria-label="Admin" className="flex flex-col gap-6">
      <Links sections={ADMIN_SECTIONS} onNavigate={onNavigate} />
      <div>
        <p id={id} className="px-3 pb-2 text-sm font-medium text-ink-muted">
          Charts
        </p>
        <Links sections={CHART_SECTIONS} labelledBy={id} onNavigate={onNavigate} />
      </div>
    </nav>
  );
}

function Links({
  sections,
  labelledBy,
  onNavigate,
}: {
  sections: typeof ADMIN_SECTIONS | typeof CHART_SECTIONS;
  labelledBy?: string;
  onNavigate: (() => void) | undefined;
}) {
  return (
    <ul aria-labelledby={labelledBy} className="flex flex-col gap-0.5">
      {sections.map(({ label, path, Icon }) => (
        <li key={path}>
          <NavLink to={path} onClick={onNavigate} className={LINK}>
            <Icon className="size-4 shrink-0" aria-hidden="true" />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

const LINK =
  'flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-ink-muted transition-colors duration-150 ' +
  'hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:text-ink md:min-h-9 md:text-sm';
