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
import { paths } from '#web/paths.ts';
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
  { label: 'Dashboard', path: paths.adminDashboard, Icon: LayoutDashboard },
  { label: 'Report', path: paths.adminReport, Icon: FileChartColumn },
  { label: 'Products', path: paths.adminProducts, Icon: Package },
  { label: 'Categories', path: paths.adminCategories, Icon: FolderTree },
  { label: 'Collections', path: paths.adminCollections, Icon: LayoutGrid },
  { label: 'Customers', path: paths.adminCustomers, Icon: Users },
  { label: 'Transactions', path: paths.adminTransactions, Icon: Receipt },
  {
    label: 'Needs attention',
    path: paths.adminAttention,
    Icon: TriangleAlert,
    News: AttentionCount,
  },
  { label: 'Sales', path: paths.adminSales, Icon: BadgePercent },
  { label: 'Coupons', path: paths.adminCoupons, Icon: TicketPercent },
  { label: 'Reviews', path: paths.adminReviews, Icon: Star, News: NewReviews },
  { label: 'E-mails', path: paths.adminLetters, Icon: Mail },
  { label: 'Jobs', path: paths.adminJobs, Icon: ListChecks },
  { label: 'Bin', path: paths.adminBin, Icon: Trash2 },
  { label: 'Log', path: paths.adminLog, Icon: History },
  { label: 'Staff', path: paths.adminStaff, Icon: UserCog },
  { label: 'Health', path: paths.adminHealth, Icon: HeartPulse },
  // The settings' own navigation says which of their screens is shown.
  { label: 'Settings', path: paths.adminSettings, Icon: Settings, current: 'true' },
];

/** For those who may change the home page, but not the other settings. */
const HOME_SECTION: AdminSection = {
  label: 'Home page',
  path: paths.adminHomeSettings,
  Icon: House,
};

/** The links of the navigation for somebody with these duties. */
export function sectionsFor(duties: readonly Duty[]): readonly AdminSection[] {
  const sections = ADMIN_SECTIONS.filter(({ path }) => mayOpen(path, duties));
  const isOnlyHome = duties.includes('marketing') && !duties.includes('settings');
  return isOnlyHome ? [...sections, HOME_SECTION] : sections;
}

export const CHART_SECTIONS: readonly AdminSection[] = [
  { label: 'Bar', path: paths.adminBarCharts, Icon: ChartColumn },
  { label: 'Pie', path: paths.adminPieCharts, Icon: ChartPie },
  { label: 'Line', path: paths.adminLineCharts, Icon: ChartLine },
];
