import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import type { StoredSettings } from '#contract/settings.ts';
import { AdminScreen } from '#web/admin/frame/AdminScreen.tsx';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { paths } from '#web/paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ownerSettings } from './settings-endpoints.ts';

interface SettingsScreenProps {
  title: string;
  about?: string;
  /** The form, for the settings as they were when the screen was opened. */
  children: (opened: StoredSettings, readAgain: () => Promise<StoredSettings>) => ReactNode;
}

/** One of the screens of the owner's settings, with the way to the others. */
export function SettingsScreen({ title, about, children }: SettingsScreenProps) {
  const uid = useUserId();
  const query = ownerSettings.useQuery(uid, {
    skip: uid === '',
    refetchOnMountOrArgChange: true,
    // The form must not change while somebody edits it.
    refetchOnReconnect: false,
  });
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
  { label: 'Shop', path: paths.adminSettings },
  { label: 'Home page', path: paths.adminHomeSettings },
  { label: 'Pages', path: paths.adminPageSettings },
  { label: 'Letters', path: paths.adminLetterSettings },
];

function SettingsNav() {
  return (
    <nav aria-label="Settings" className="mb-6 border-b border-line">
      <ul className="flex flex-wrap gap-x-6">
        {SCREENS.map(({ label, path }) => (
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
