import { AdminProductQuery } from './catalog.ts';
import { AllOrdersQuery } from './orders.ts';
import { UserQuery } from './users.ts';

const PAGED = { page: true, limit: true, sort: true } as const;

/** Queries of exports: they filter as the lists do. */
export const ProductExportQuery = AdminProductQuery.omit(PAGED);
export const OrderExportQuery = AllOrdersQuery.omit(PAGED);
export const UserExportQuery = UserQuery.omit(PAGED);
