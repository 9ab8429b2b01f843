import { sql } from 'drizzle-orm';
import { orders } from './orders.table.ts';

/** The orders of the books, as `isInBooks` says. */
export const inBooks = sql<boolean>`is_in_books(${orders.deletedAt}, ${orders.staysInBooks})`;
