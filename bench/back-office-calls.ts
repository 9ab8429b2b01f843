/** Kinds of measured reads of the back office: a call of the API, and the same read from the service. */
import { LOW_STOCK } from '#contract/catalog-limits.ts';
import { AdminProductQuery } from '#contract/catalog.ts';
import { AllOrdersQuery } from '#contract/orders.ts';
import { ReportQuery } from '#contract/report.ts';
import { UserQuery } from '#contract/users.ts';
import { listAdminProducts } from '#server/features/catalog/list-admin-products.ts';
import type { DashboardDeps } from '#server/features/dashboard/dashboard.service.ts';
import { listOrders } from '#server/features/order-search/list-orders.ts';
import { readReport } from '#server/features/report/read-report.ts';
import { SoldCache } from '#server/features/report/sold-cache.ts';
import { listUsers } from '#server/features/users/list-users.queries.ts';
import type { Database } from '#server/platform/database.ts';

export type QueryParams = Readonly<Record<string, string>>;

export interface BackOfficeCase {
  name: string;
  /** Under `/api/v1`. */
  call: string;
  /** Query parameters of the nth call to a shop of this size; each call differs a little. */
  queryOf: (n: number, size: ShopSize) => QueryParams;
  /** The same read, directly from the service. */
  read: (database: Database, parameters: QueryParams) => Promise<unknown>;
}

export interface ShopSize {
  orders: number;
  users: number;
  products: number;
}

/** Rows of a page. */
export const LIMIT = 50;
export const TIME_ZONE = 'Asia/Kolkata';

const now = () => new Date();

export function orders(name: string, queryOf: BackOfficeCase['queryOf']): BackOfficeCase {
  return {
    name: `orders: ${name}`,
    call: 'order/all',
    queryOf: paged(queryOf),
    read: (database, parameters) =>
      listOrders(database, AllOrdersQuery.parse(parameters), TIME_ZONE),
  };
}

export function people(name: string, queryOf: BackOfficeCase['queryOf']): BackOfficeCase {
  return {
    name: `people: ${name}`,
    call: 'user/all',
    queryOf: paged(queryOf),
    read: ({ pool }, parameters) => listUsers(pool, UserQuery.parse(parameters)),
  };
}

export function products(name: string, queryOf: BackOfficeCase['queryOf']): BackOfficeCase {
  return {
    name: `products: ${name}`,
    call: 'product/admin-products',
    queryOf: paged(queryOf),
    read: ({ pool }, parameters) =>
      listAdminProducts(pool, AdminProductQuery.parse(parameters), LOW_STOCK),
  };
}

export function figures(
  name: string,
  read: (deps: DashboardDeps) => Promise<unknown>,
): BackOfficeCase {
  return {
    name: `dashboard: ${name}`,
    call: `dashboard/${name}`,
    queryOf: () => ({}),
    read: (database) =>
      read({ database, timeZone: TIME_ZONE, now, lowStock: async () => LOW_STOCK }),
  };
}

export function report(name: string, queryOf: BackOfficeCase['queryOf']): BackOfficeCase {
  return {
    name: `report: ${name}`,
    call: 'report',
    queryOf,
    read: (database, parameters) =>
      readReport(
        { database, timeZone: TIME_ZONE, now, soldCache: new SoldCache() },
        ReportQuery.parse(parameters),
      ),
  };
}

function paged(queryOf: BackOfficeCase['queryOf']): BackOfficeCase['queryOf'] {
  return (n, size) => ({ limit: String(LIMIT), ...queryOf(n, size) });
}
