import BadgePercent from 'lucide-react/icons/badge-percent';
import ChartColumn from 'lucide-react/icons/chart-column';
import ChartLine from 'lucide-react/icons/chart-line';
import ChartPie from 'lucide-react/icons/chart-pie';
import FolderTree from 'lucide-react/icons/folder-tree';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import ListChecks from 'lucide-react/icons/list-checks';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import FileChartColumn from 'lucide-react/icons/file-chart-column';
import Mail from 'lucide-react/icons/mail';
import Package from 'lucide-react/icons/package';
import Receipt from 'lucide-react/icons/receipt';
import Settings from 'lucide-react/icons/settings';
import Star from 'lucide-react/icons/star';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UserCog from 'lucide-react/icons/user-cog';
import Users from 'lucide-react/icons/users';
import type { ComponentType } from 'react';
import type { Duty } from '#contract/duties.ts';
import { mayOpen } from '#web/admin/duties/duty-of-page.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { AttentionCount, NewReviews } from './LinkCounts.tsx';

/** A screen that the navigation of the back office leads to. */
export interface AdminSection {
  label: string;
  path: string;
  Icon: typeof Package;
  /** `aria-current` of the link: `true` where a navigation on the screen says which page it is. */
  current?: 'true';
  /** A count of what is new there. */
  News?: ComponentType;
}

/** Every screen that the navigation leads to. */
const ADMIN_SECTIONS: readonly AdminSection[] = [
  { label: 'Dashboard', path: adminPaths.dashboard, Icon: LayoutDashboard },
  { label: 'Report', path: adminPaths.report, Icon: FileChartColumn },
  { label: 'Products', path: adminPaths.products, Icon: Package },
  { label: 'Categories', path: adminPaths.categories, Icon: FolderTree },
  { label: 'Collections', path: adminPaths.collections, Icon: LayoutGrid },
  { label: 'Customers', path: adminPaths.customers, Icon: Users },
  { label: 'Transactions', path: adminPaths.transactions, Icon: Receipt },
  {
    label: 'Needs attention',
    path: adminPaths.attention,
    Icon: TriangleAlert,
    News: AttentionCount,
  },
  { label: 'Sales', path: adminPaths.sales, Icon: BadgePercent },
  { label: 'Coupons', path: adminPaths.coupons, Icon: TicketPercent },
  { label: 'Reviews', path: adminPaths.reviews, Icon: Star, News: NewReviews },
  { label: 'E-mails', path: adminPaths.letters, Icon: Mail },
  { label: 'Jobs', path: adminPaths.jobs, Icon: ListChecks },
  { label: 'Bin', path: adminPaths.bin, Icon: Trash2 },
  { label: 'Log', path: adminPaths.log, Icon: History },
  { label: 'Staff', path: adminPaths.staff, Icon: UserCog },
  { label: 'Health', path: adminPaths.health, Icon: HeartPulse },
  // The settings' own navigation says which of their screens is shown.
  { label: 'Settings', path: adminPaths.settings, Icon: Settings, current: 'true' },
];

/** For those who may change the home page, but not the other settings. */
const HOME_SECTION: AdminSection = {
  label: 'Home page',
  path: adminPaths.homeSettings,
  Icon: House,
};

/** The links of the navigation for somebody with these duties. */
export function sectionsFor(duties: readonly Duty[]): readonly AdminSection[] {
  const sections = ADMIN_SECTIONS.filter(({ path }) => mayOpen(path, duties));
  const isOnlyHome = duties.includes('marketing') && !duties.includes('settings');
  return isOnlyHome ? [...sections, HOME_SECTION] : sections;
}

export const CHART_SECTIONS: readonly AdminSection[] = [
  { label: 'Bar', path: adminPaths.barCharts, Icon: ChartColumn },
  { label: 'Pie', path: adminPaths.pieCharts, Icon: ChartPie },
  { label: 'Line', path: adminPaths.lineCharts, Icon: ChartLine },
];
