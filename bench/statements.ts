/** The statements that PostgreSQL runs, counted by kind with pg_stat_statements. */
import { rowsOf } from './bench-shop.ts';

export interface StatementKind {
  /** The beginning of its text. */
  text: string;
  calls: number;
  /** Milliseconds in PostgreSQL, without planning. */
  ms: number;
}

const TEXT_LENGTH = 90;

/** Starts counting, from zero. */
export async function countStatements(url: string): Promise<void> {
  await rowsOf(url, 'create extension if not exists pg_stat_statements');
  await rowsOf(url, `alter system set pg_stat_statements.track = 'top'`);
  await rowsOf(url, 'select pg_reload_conf()');
  await rowsOf(url, 'select pg_stat_statements_reset()');
}

/** What has been run in this database since then, the most frequent first, and stops counting. */
export async function countedStatements(url: string): Promise<StatementKind[]> {
  const rows = await rowsOf(
    url,
    `select query, sum(calls)::float8, sum(total_exec_time) from pg_stat_statements s join pg_database d on d.oid = s.dbid
     where d.datname = current_database() and query !~ 'pg_stat_statements|pg_reload_conf'
     group by query order by 2 desc, 3 desc`,
  );
  await rowsOf(url, `alter system set pg_stat_statements.track = 'none'`);
  await rowsOf(url, 'select pg_reload_conf()');
  return rows.map(([text, calls, ms]) => ({
    text: shorten(String(text)),
    calls: Number(calls),
    ms: Number(ms),
  }));
}

/** One line, without what only builders write. */
export function shorten(text: string): string {
  const line = text.replaceAll(/--.*$/gm, '').replaceAll('"', '').replaceAll(/\s+/g, ' ').trim();
  return line.length <= TEXT_LENGTH ? line : `${line.slice(0, TEXT_LENGTH - 1)}…`;
}
