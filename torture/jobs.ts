import type { Reply } from './calls.ts';
import type { Storm } from './storm.ts';

/** Notes that a job was started, if the shop has said so: it must come to its end. Returns its id. */
export function promiseJob({ told }: Storm, what: string, { body }: Reply): string | undefined {
  const job = body['job'] as { _id: string; total: number } | undefined;
  if (!job) return undefined;
  told.promise(what, async ({ pool }) => {
    const { rows } = await pool.query<{ state: string; total: number }>(
      'select state, total from jobs where id = $1',
      [job._id],
    );
    const [now] = rows;
    const isKept = now?.total === job.total && ['done', 'undone'].includes(now.state);
    return isKept ? undefined : `job ${job._id}: was started, and is ${JSON.stringify(now)}`;
  });
  return job._id;
}
