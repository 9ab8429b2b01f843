import type { RouteObject } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { loadScreen } from '#web/frame/chunk-loading.ts';
import { GUARDED, Guard } from '#web/frame/Guard.tsx';
import { Component as AdminLayout } from './frame/AdminLayout.tsx';

/** Every screen of the back office with its lazy chunk. Loaded with the first of them that is opened. */
export const adminRoutes: RouteObject[] = [
  {
    element: <Guard key="admin" audience="admin" />,
    handle: GUARDED,
    children: [
      {
        // Without the navigation of the back office, which must not be printed.
        path: ADMIN_PAGES.orderLabel,
        lazy: () => loadScreen(() => import('./papers/LabelPage.tsx')),
      },
      {
        Component: AdminLayout,
        children: [
          {
            path: ADMIN_PAGES.dashboard,
            lazy: () => loadScreen(() => import('./dashboard/DashboardPage.tsx')),
          },
          {
            path: ADMIN_PAGES.report,
            lazy: () => loadScreen(() => import('./report/ReportPage.tsx')),
          },
          {
            path: ADMIN_PAGES.barCharts,
            lazy: () => loadScreen(() => import('./charts/BarChartsPage.tsx')),
          },
          {
            path: ADMIN_PAGES.pieCharts,
            lazy: () => loadScreen(() => import('./charts/PieChartsPage.tsx')),
          },
          {
            path: ADMIN_PAGES.lineCharts,
            lazy: () => loadScreen(() => import('./charts/LineChartsPage.tsx')),
          },
          {
            path: ADMIN_PAGES.products,
            lazy: () => loadScreen(() => import('./products/ProductsPage.tsx')),
          },
          {
            path: ADMIN_PAGES.newProduct,
            lazy: () => loadScreen(() => import('./products/NewProductPage.tsx')),
          },
          {
            path: ADMIN_PAGES.product,
            lazy: () => loadScreen(() => import('./products/EditProductPage.tsx')),
          },
          {
            path: ADMIN_PAGES.family,
            lazy: () => loadScreen(() => import('./products/families/FamilyPage.tsx')),
          },
          {
            path: ADMIN_PAGES.categories,
            lazy: () => loadScreen(() => import('./listings/CategoriesPage.tsx')),
          },
          {
            path: ADMIN_PAGES.collections,
            lazy: () => loadScreen(() => import('./listings/CollectionsPage.tsx')),
          },
          {
            path: ADMIN_PAGES.collection,
            lazy: () => loadScreen(() => import('./listings/CollectionPage.tsx')),
          },
          {
            path: ADMIN_PAGES.menu,
            lazy: () => loadScreen(() => import('./settings/MenuSettingsPage.tsx')),
          },
          {
            path: ADMIN_PAGES.import,
            lazy: () => loadScreen(() => import('./import/ImportPage.tsx')),
          },
          {
            path: ADMIN_PAGES.jobs,
            lazy: () => loadScreen(() => import('./jobs/JobsPage.tsx')),
          },
          {
            path: ADMIN_PAGES.job,
            lazy: () => loadScreen(() => import('./import/JobPage.tsx')),
          },
          {
            path: ADMIN_PAGES.stock,
            lazy: () => loadScreen(() => import('./stock/StockPage.tsx')),
          },
          {
            path: ADMIN_PAGES.customers,
            lazy: () => loadScreen(() => import('./customers/CustomersPage.tsx')),
          },
          {
            path: ADMIN_PAGES.customer,
            lazy: () => loadScreen(() => import('./customers/CustomerPage.tsx')),
          },
          {
            path: ADMIN_PAGES.sales,
            lazy: () => loadScreen(() => import('./sales/SalesPage.tsx')),
          },
          {
            path: ADMIN_PAGES.sale,
            lazy: () => loadScreen(() => import('./sales/SalePage.tsx')),
          },
          {
            path: ADMIN_PAGES.coupons,
            lazy: () => loadScreen(() => import('./coupons/CouponsPage.tsx')),
          },
          {
            path: ADMIN_PAGES.manyCoupons,
            lazy: () => loadScreen(() => import('./coupons/ManyCouponsPage.tsx')),
          },
          {
            path: ADMIN_PAGES.coupon,
            lazy: () => loadScreen(() => import('./coupons/CouponPage.tsx')),
          },
          {
            path: ADMIN_PAGES.attention,
            lazy: () => loadScreen(() => import('./attention/AttentionPage.tsx')),
          },
          {
            path: ADMIN_PAGES.reviews,
            lazy: () => loadScreen(() => import('./reviews/ReviewsPage.tsx')),
          },
          {
            path: ADMIN_PAGES.homeSettings,
            lazy: () => loadScreen(() => import('./settings/HomeSettingsPage.tsx')),
          },
          {
            path: ADMIN_PAGES.pageSettings,
            lazy: () => loadScreen(() => import('./settings/PageSettingsPage.tsx')),
          },
          {
            path: ADMIN_PAGES.letterSettings,
            lazy: () => loadScreen(() => import('./settings/LetterSettingsPage.tsx')),
          },
          {
            path: ADMIN_PAGES.deliverySettings,
            lazy: () => loadScreen(() => import('./settings/delivery/DeliverySettingsPage.tsx')),
          },
          {
            path: ADMIN_PAGES.paymentSettings,
            lazy: () => loadScreen(() => import('./settings/payments/PaymentSettingsPage.tsx')),
          },
          {
            path: ADMIN_PAGES.taxSettings,
            lazy: () => loadScreen(() => import('./settings/tax/TaxSettingsPage.tsx')),
          },
          {
            path: ADMIN_PAGES.synonymSettings,
            lazy: () => loadScreen(() => import('./settings/SynonymSettingsPage.tsx')),
          },
          {
            path: ADMIN_PAGES.letters,
            lazy: () => loadScreen(() => import('./letters/LettersPage.tsx')),
          },
          {
            path: ADMIN_PAGES.bin,
            lazy: () => loadScreen(() => import('./bin/BinPage.tsx')),
          },
          {
            path: ADMIN_PAGES.log,
            lazy: () => loadScreen(() => import('./log/LogPage.tsx')),
          },
          {
            path: ADMIN_PAGES.staff,
            lazy: () => loadScreen(() => import('./staff/StaffPage.tsx')),
          },
          {
            path: ADMIN_PAGES.setup,
            lazy: () => loadScreen(() => import('./setup/SetupPage.tsx')),
          },
          {
            path: ADMIN_PAGES.health,
            lazy: () => loadScreen(() => import('./health/HealthPage.tsx')),
          },
          {
            path: ADMIN_PAGES.settings,
            lazy: () => loadScreen(() => import('./settings/SettingsPage.tsx')),
          },
          {
            path: ADMIN_PAGES.transactions,
            lazy: () => loadScreen(() => import('./desk/TransactionsPage.tsx')),
          },
          {
            path: ADMIN_PAGES.invoice,
            lazy: () => loadScreen(() => import('./papers/InvoicePage.tsx')),
          },
          {
            path: ADMIN_PAGES.slips,
            lazy: () => loadScreen(() => import('./papers/SlipsPage.tsx')),
          },
          {
            path: ADMIN_PAGES.transaction,
            lazy: () => loadScreen(() => import('./transactions/TransactionPage.tsx')),
          },
        ],
      },
    ],
  },
];
