import type { RouteObject } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { loadScreen } from './frame/chunk-loading.ts';
import { asDocument } from './frame/documents.ts';
import { GUARDED, Guard } from './frame/Guard.tsx';
import { inFrame } from './frame/in-frame.tsx';

/** The screens that the server renders, by the names it gives them. */
export const renderedScreens = {
  home: {
    id: 'home',
    path: PAGES.home,
    lazy: () => loadScreen(() => import('./storefront/home/HomePage.tsx')),
  },
  search: {
    id: 'search',
    path: PAGES.search,
    lazy: () => loadScreen(() => import('./storefront/search/SearchPage.tsx')),
  },
  page: {
    id: 'page',
    path: PAGES.page,
    lazy: () => loadScreen(() => import('./storefront/page/ShopPage.tsx')),
  },
  category: {
    id: 'category',
    path: PAGES.category,
    lazy: () => loadScreen(() => import('./storefront/listing/ListingPage.tsx')),
  },
  collection: {
    id: 'collection',
    path: PAGES.collection,
    lazy: () => loadScreen(() => import('./storefront/listing/ListingPage.tsx')),
  },
  product: {
    id: 'product',
    // Without the name too, as an older link may lead there.
    path: `${PAGES.product}?`,
    lazy: () => loadScreen(() => import('./storefront/product/ProductPage.tsx')),
  },
};

/** Every screen, who may see it, and its lazy chunk. */
export const routes: RouteObject[] = inFrame([
  renderedScreens.home,
  renderedScreens.search,
  renderedScreens.page,
  renderedScreens.category,
  renderedScreens.collection,
  renderedScreens.product,
  {
    path: PAGES.withdrawal,
    lazy: () => loadScreen(() => import('./storefront/withdrawal/WithdrawalPage.tsx')),
  },
  {
    path: PAGES.track,
    lazy: () => loadScreen(() => import('./storefront/track/TrackPage.tsx')),
  },
  {
    path: PAGES.setup,
    lazy: () => loadScreen(() => import('./storefront/setup/SetupPage.tsx')),
  },
  {
    element: <Guard key="visitor" audience="visitor" />,
    handle: GUARDED,
    children: [
      {
        path: PAGES.login,
        lazy: () => loadScreen(() => import('./storefront/login/LoginPage.tsx')),
        middleware: [asDocument],
      },
    ],
  },
  {
    element: <Guard key="user" audience="user" />,
    handle: GUARDED,
    children: [
      {
        path: PAGES.productDetail,
        lazy: () => loadScreen(() => import('./storefront/product/ProductPage.tsx')),
      },
      {
        path: PAGES.cart,
        lazy: () => loadScreen(() => import('./storefront/cart/CartPage.tsx')),
      },
      {
        path: PAGES.shipping,
        lazy: () => loadScreen(() => import('./storefront/shipping/ShippingPage.tsx')),
      },
      {
        path: PAGES.pay,
        lazy: () => loadScreen(() => import('./storefront/pay/PayPage.tsx')),
        middleware: [asDocument],
      },
      {
        path: PAGES.orders,
        lazy: () => loadScreen(() => import('./storefront/orders/OrdersPage.tsx')),
      },
      {
        path: PAGES.order,
        lazy: () => loadScreen(() => import('./storefront/order/OrderPage.tsx')),
      },
      {
        path: PAGES.addresses,
        lazy: () => loadScreen(() => import('./storefront/addresses/AddressesPage.tsx')),
      },
      {
        path: PAGES.account,
        lazy: () => loadScreen(() => import('./storefront/account/AccountPage.tsx')),
      },
    ],
  },
  {
    element: <Guard key="admin" audience="admin" />,
    handle: GUARDED,
    children: [
      {
        // Without the navigation of the back office, which must not be printed.
        path: PAGES.adminOrderLabel,
        lazy: () => loadScreen(() => import('./admin/papers/LabelPage.tsx')),
      },
      {
        lazy: () => loadScreen(() => import('./admin/frame/AdminLayout.tsx')),
        children: [
          {
            path: PAGES.adminDashboard,
            lazy: () => loadScreen(() => import('./admin/dashboard/DashboardPage.tsx')),
          },
          {
            path: PAGES.adminReport,
            lazy: () => loadScreen(() => import('./admin/report/ReportPage.tsx')),
          },
          {
            path: PAGES.adminBarCharts,
            lazy: () => loadScreen(() => import('./admin/charts/BarChartsPage.tsx')),
          },
          {
            path: PAGES.adminPieCharts,
            lazy: () => loadScreen(() => import('./admin/charts/PieChartsPage.tsx')),
          },
          {
            path: PAGES.adminLineCharts,
            lazy: () => loadScreen(() => import('./admin/charts/LineChartsPage.tsx')),
          },
          {
            path: PAGES.adminProducts,
            lazy: () => loadScreen(() => import('./admin/products/ProductsPage.tsx')),
          },
          {
            path: PAGES.adminNewProduct,
            lazy: () => loadScreen(() => import('./admin/products/NewProductPage.tsx')),
          },
          {
            path: PAGES.adminProduct,
            lazy: () => loadScreen(() => import('./admin/products/EditProductPage.tsx')),
          },
          {
            path: PAGES.adminFamily,
            lazy: () => loadScreen(() => import('./admin/products/families/FamilyPage.tsx')),
          },
          {
            path: PAGES.adminCategories,
            lazy: () => loadScreen(() => import('./admin/listings/CategoriesPage.tsx')),
          },
          {
            path: PAGES.adminCollections,
            lazy: () => loadScreen(() => import('./admin/listings/CollectionsPage.tsx')),
          },
          {
            path: PAGES.adminCollection,
            lazy: () => loadScreen(() => import('./admin/listings/CollectionPage.tsx')),
          },
          {
            path: PAGES.adminMenu,
            lazy: () => loadScreen(() => import('./admin/settings/MenuSettingsPage.tsx')),
          },
          {
            path: PAGES.adminImport,
            lazy: () => loadScreen(() => import('./admin/import/ImportPage.tsx')),
          },
          {
            path: PAGES.adminJobs,
            lazy: () => loadScreen(() => import('./admin/jobs/JobsPage.tsx')),
          },
          {
            path: PAGES.adminJob,
            lazy: () => loadScreen(() => import('./admin/import/JobPage.tsx')),
          },
          {
            path: PAGES.adminStock,
            lazy: () => loadScreen(() => import('./admin/stock/StockPage.tsx')),
          },
          {
            path: PAGES.adminCustomers,
            lazy: () => loadScreen(() => import('./admin/customers/CustomersPage.tsx')),
          },
          {
            path: PAGES.adminCustomer,
            lazy: () => loadScreen(() => import('./admin/customers/CustomerPage.tsx')),
          },
          {
            path: PAGES.adminSales,
            lazy: () => loadScreen(() => import('./admin/sales/SalesPage.tsx')),
          },
          {
            path: PAGES.adminSale,
            lazy: () => loadScreen(() => import('./admin/sales/SalePage.tsx')),
          },
          {
            path: PAGES.adminCoupons,
            lazy: () => loadScreen(() => import('./admin/coupons/CouponsPage.tsx')),
          },
          {
            path: PAGES.adminManyCoupons,
            lazy: () => loadScreen(() => import('./admin/coupons/ManyCouponsPage.tsx')),
          },
          {
            path: PAGES.adminCoupon,
            lazy: () => loadScreen(() => import('./admin/coupons/CouponPage.tsx')),
          },
          {
            path: PAGES.adminAttention,
            lazy: () => loadScreen(() => import('./admin/attention/AttentionPage.tsx')),
          },
          {
            path: PAGES.adminReviews,
            lazy: () => loadScreen(() => import('./admin/reviews/ReviewsPage.tsx')),
          },
          {
            path: PAGES.adminHomeSettings,
            lazy: () => loadScreen(() => import('./admin/settings/HomeSettingsPage.tsx')),
          },
          {
            path: PAGES.adminPageSettings,
            lazy: () => loadScreen(() => import('./admin/settings/PageSettingsPage.tsx')),
          },
          {
            path: PAGES.adminLetterSettings,
            lazy: () => loadScreen(() => import('./admin/settings/LetterSettingsPage.tsx')),
          },
          {
            path: PAGES.adminDeliverySettings,
            lazy: () =>
              loadScreen(() => import('./admin/settings/delivery/DeliverySettingsPage.tsx')),
          },
          {
            path: PAGES.adminPaymentSettings,
            lazy: () =>
              loadScreen(() => import('./admin/settings/payments/PaymentSettingsPage.tsx')),
          },
          {
            path: PAGES.adminTaxSettings,
            lazy: () => loadScreen(() => import('./admin/settings/tax/TaxSettingsPage.tsx')),
          },
          {
            path: PAGES.adminSynonymSettings,
            lazy: () => loadScreen(() => import('./admin/settings/SynonymSettingsPage.tsx')),
          },
          {
            path: PAGES.adminLetters,
            lazy: () => loadScreen(() => import('./admin/letters/LettersPage.tsx')),
          },
          {
            path: PAGES.adminBin,
            lazy: () => loadScreen(() => import('./admin/bin/BinPage.tsx')),
          },
          {
            path: PAGES.adminLog,
            lazy: () => loadScreen(() => import('./admin/log/LogPage.tsx')),
          },
          {
            path: PAGES.adminStaff,
            lazy: () => loadScreen(() => import('./admin/staff/StaffPage.tsx')),
          },
          {
            path: PAGES.adminSetup,
            lazy: () => loadScreen(() => import('./admin/setup/SetupPage.tsx')),
          },
          {
            path: PAGES.adminHealth,
            lazy: () => loadScreen(() => import('./admin/health/HealthPage.tsx')),
          },
          {
            path: PAGES.adminSettings,
            lazy: () => loadScreen(() => import('./admin/settings/SettingsPage.tsx')),
          },
          {
            path: PAGES.adminTransactions,
            lazy: () => loadScreen(() => import('./admin/desk/TransactionsPage.tsx')),
          },
          {
            path: PAGES.adminInvoice,
            lazy: () => loadScreen(() => import('./admin/papers/InvoicePage.tsx')),
          },
          {
            path: PAGES.adminSlips,
            lazy: () => loadScreen(() => import('./admin/papers/SlipsPage.tsx')),
          },
          {
            path: PAGES.adminTransaction,
            lazy: () => loadScreen(() => import('./admin/transactions/TransactionPage.tsx')),
          },
        ],
      },
    ],
  },
  { path: '*', lazy: () => loadScreen(() => import('./frame/NotFoundPage.tsx')) },
]);
