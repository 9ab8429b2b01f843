import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { ATTENTION_KINDS } from '#contract/attention.ts';
import { timestamp } from '#server/platform/columns.ts';

/** Findings of the last audit of changes; the next one replaces them. */
export const auditFindings = pgTable(
  'audit_findings',
  {
    /** The kind and the id of the row or payment. */
    key: text('key').primaryKey(),
    kind: text('kind', { enum: ATTENTION_KINDS }).notNull(),
    words: text('words').notNull(),
    orderId: uuid('order_id'),
    /** The time at which it was found first. */
    since: timestamp('since').notNull(),
  },
  (table) => [index('audit_findings_since').on(table.since)],
);

export type FindingRow = typeof auditFindings.$inferSelect;
