import { Outlet } from 'react-router';
import { AdminDrawer } from './AdminDrawer.tsx';
import { AdminNav } from './AdminNav.tsx';

/** The back office: its navigation beside every screen, or behind a button on a phone. */
export function Component() {
  return (
    <div className="page grid flex-1 content-start gap-x-10 gap-y-4 py-6 md:grid-cols-[11rem_minmax(0,1fr)] md:py-10 lg:gap-x-14">
      <aside className="max-md:hidden">
        <div className="sticky top-24 -ml-3">
          <AdminNav />
        </div>
      </aside>
      <AdminDrawer />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
