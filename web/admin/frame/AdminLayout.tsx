import ChartColumn from 'lucide-react/icons/chart-column';
import ChartLine from 'lucide-react/icons/chart-line';
import ChartPie from 'lucide-react/icons/chart-pie';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Menu from 'lucide-react/icons/menu';
import Package from 'lucide-react/icons/package';
import Receipt from 'lucide-react/icons/receipt';
import Settings from 'lucide-react/icons/settings';
import Star from 'lucide-react/icons/star';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import Users from 'lucide-react/icons/users';
import X from 'lucide-react/icons/x';
import { type ComponentType, useId, useRef } from 'react';
import { Outlet, NavLink } from 'react-router';
import { NewReviews } from '#web/admin/reviews/NewReviews.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Modal } from '#web/ui/Modal.tsx';

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

/** The navigation of the back office. */
function AdminNav({ onNavigate }: { onNavigate?: () => void }) {
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
  sections: readonly AdminSection[];
  labelledBy?: string;
  onNavigate: (() => void) | undefined;
}) {
  return (
    <ul aria-labelledby={labelledBy} className="flex flex-col gap-0.5">
      {sections.map(({ label, path, Icon, News, current }) => (
        <li key={path}>
          <NavLink to={path} aria-current={current ?? 'page'} onClick={onNavigate} className={LINK}>
            <Icon className="size-4 shrink-0" aria-hidden="true" />
            {label}
            {News && <News />}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

const LINK =
  'flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-ink-muted transition-colors duration-150 ' +
  'hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:text-ink md:min-h-9 md:text-sm';

interface AdminSection {
  label: string;
  path: string;
  Icon: typeof Package;
  /** `aria-current` of the link: `true` where a navigation on the screen says which page it is. */
  current?: 'true';
  /** What is new there. */
  News?: ComponentType;
}

/** The links of the navigation. */
const ADMIN_SECTIONS: readonly AdminSection[] = [
  { label: 'Dashboard', path: paths.adminDashboard, Icon: LayoutDashboard },
  { label: 'Products', path: paths.adminProducts, Icon: Package },
  { label: 'Customers', path: paths.adminCustomers, Icon: Users },
  { label: 'Transactions', path: paths.adminTransactions, Icon: Receipt },
  { label: 'Coupons', path: paths.adminCoupons, Icon: TicketPercent },
  { label: 'Reviews', path: paths.adminReviews, Icon: Star, News: NewReviews },
  // Which of its screens is shown, their own navigation says.
  { label: 'Settings', path: paths.adminSettings, Icon: Settings, current: 'true' },
];

const CHART_SECTIONS: readonly AdminSection[] = [
  { label: 'Bar', path: paths.adminBarCharts, Icon: ChartColumn },
  { label: 'Pie', path: paths.adminPieCharts, Icon: ChartPie },
  { label: 'Line', path: paths.adminLineCharts, Icon: ChartLine },
];

/** The navigation on a phone: a drawer behind a button, closed by its links. */
function AdminDrawer() {
  const drawer = useRef<HTMLDialogElement>(null);
  const close = () => drawer.current?.close();
  return (
    <div className="md:hidden">
      <Button size="sm" aria-haspopup="dialog" onClick={() => drawer.current?.showModal()}>
        <Menu className="size-4" aria-hidden="true" /> Menu
      </Button>
      <Modal ref={drawer} aria-label="Menu" className={DRAWER}>
        <div className="flex flex-col gap-4 p-4">
          <div className="flex items-center justify-between">
            <p className="px-3 text-lg font-semibold">Admin</p>
            <IconButton label="Close" onClick={close}>
              <X className="size-5" aria-hidden="true" />
            </IconButton>
          </div>
          <AdminNav onNavigate={close} />
        </div>
      </Modal>
    </div>
  );
}

const DRAWER =
  'm-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto border-r border-line bg-ground text-ink shadow-lg ' +
  'transition-[translate] duration-200 ease-out backdrop:bg-black/50 starting:-translate-x-full';
