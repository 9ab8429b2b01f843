import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';
import { isBackOffice, PAGES } from '#contract/pages.ts';
import { loadScreen } from './frame/chunk-loading.ts';
import { asDocument } from './frame/documents.ts';
import { GUARDED, Guard } from './frame/Guard.tsx';
import { IN_FRAME, inFrame } from './frame/in-frame.tsx';

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

/** Every screen of the storefront, who may see it, and its lazy chunk. */
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
  { path: '*', lazy: () => loadScreen(() => import('./frame/NotFoundPage.tsx')) },
]);

/** Loads the routes of the back office with the first of its addresses, so that shoppers don't load them. */
export const loadBackOffice: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (!isBackOffice(path)) return;
  const { adminRoutes } = await loadScreen(() => import('./admin/routes.tsx'));
  patch(IN_FRAME, adminRoutes);
};
