import ChartColumn from 'lucide-react/icons/chart-column';
import ChartLine from 'lucide-react/icons/chart-line';
import ChartPie from 'lucide-react/icons/chart-pie';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Package from 'lucide-react/icons/package';
import Receipt from 'lucide-react/icons/receipt';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import Users from 'lucide-react/icons/users';
import { paths } from '#web/paths.ts';

/** The rooms of the back office, as its navigation lists them. */
export const ADMIN_SECTIONS = [
  { label: 'Dashboard', path: paths.adminDashboard, Icon: LayoutDashboard },
  { label: 'Products', path: paths.adminProducts, Icon: Package },
  { label: 'Customers', path: paths.adminCustomers, Icon: Users },
  { label: 'Transactions', path: paths.adminTransactions, Icon: Receipt },
  { label: 'Coupons', path: paths.adminCoupons, Icon: TicketPercent },
] as const;

export const CHART_SECTIONS = [
  { label: 'Bar', path: paths.adminBarCharts, Icon: ChartColumn },
  { label: 'Pie', path: paths.adminPieCharts, Icon: ChartPie },
  { label: 'Line', path: paths.adminLineCharts, Icon: ChartLine },
] as const;
