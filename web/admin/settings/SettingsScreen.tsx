import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { mayOpen } from '#web/admin/duties/duty-of-page.ts';
import { useDuties } from '#web/admin/duties/use-duties.ts';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { OpenedSettings } from './use-opened-settings.ts';

interface SettingsScreenProps<Opened> {
  title: string;
  about?: string;
  query: OpenedSettings<Opened>;
  /** The form, for the settings as they were when the screen was opened. */
  children: (opened: Opened, readAgain: () => Promise<Opened>) => ReactNode;
}

/** One of the screens of the owner's settings, with the way to the others. */
export function SettingsScreen<Opened>({
  title,
  about,
  query,
  children,
}: SettingsScreenProps<Opened>) {
  return (
    <>
      <SettingsNav />
      <AdminScreen title={title} about={about}>
        {query.currentData ? (
          children(query.currentData, () => query.refetch().unwrap())
        ) : query.isError ? (
          <QueryFailure title="The settings can't be shown" query={query} />
        ) : (
          <Skeleton className="h-96" />
        )}
      </AdminScreen>
    </>
  );
}

const SCREENS = [
  { label: 'Shop', path: adminPaths.settings },
  { label: 'Delivery', path: adminPaths.deliverySettings },
  { label: 'Payments', path: adminPaths.paymentSettings },
  { label: 'Tax', path: adminPaths.taxSettings },
  { label: 'Home page', path: adminPaths.homeSettings },
  { label: 'Menu', path: adminPaths.menu },
  { label: 'Pages', path: adminPaths.pageSettings },
  { label: 'E-mails', path: adminPaths.letterSettings },
  { label: 'Search', path: adminPaths.synonymSettings },
];

function SettingsNav() {
  const duties = useDuties();
  return (
    <nav aria-label="Settings" className="mb-6 border-b border-line">
      <ul className="flex flex-wrap gap-x-6">
        {SCREENS.filter(({ path }) => mayOpen(path, duties)).map(({ label, path }) => (
          <li key={path}>
            <NavLink to={path} end className={LINK}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const LINK =
  '-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent font-medium text-ink-muted transition-colors ' +
  'duration-150 hover:text-ink aria-[current]:border-ink aria-[current]:text-ink md:text-sm';
