import { lastAudit } from '#server/features/attention/audit-changes.ts';
import { readHeld } from '#server/features/backups/held.queries.ts';
import { mailSince } from '#server/features/letters/note-mail.ts';
import type { Check } from './check.ts';
import { agoInWords, HOUR_MS, MINUTE_MS, notYet, type HealthDeps } from './health-deps.ts';
import {
  dueCheckouts,
  dueLetters,
  failingJob,
  jobsUnderWay,
  pendingRefunds,
} from './queues.queries.ts';

/** Work that the shop does by itself. */
export function checksOfWork(deps: HealthDeps): Check[] {
  return [queues(deps), jobs(deps), audit(deps), held(deps)];
}

/** Entries that have been due for longer are stuck. Those of refunds wait for the provider, and jobs may be long. */
const LATE_MS = {
  letters: 15 * MINUTE_MS,
  checkouts: 10 * MINUTE_MS,
  refunds: 24 * HOUR_MS,
  jobs: 6 * HOUR_MS,
};
type QueueName = keyof typeof LATE_MS;

const REMEDIES: Record<QueueName, string> = {
  letters: 'See that the mail server takes letters, in the list of e-mails.',
  checkouts: 'See that the payment provider answers, and the log of the shop.',
  refunds: 'See what needs attention in the back office.',
  jobs: 'See the list of jobs.',
};

function queues({ database, now }: HealthDeps): Check {
  const { pool } = database;
  return {
    name: 'queues',
    asksDatabase: true,
    remedy: 'See the log of the shop.',
    async run() {
      const at = now();
      const [letters, checkouts, refunds, underWay, isHeld, mail] = await Promise.all([
        dueLetters(pool, at),
        dueCheckouts(pool, at),
        pendingRefunds(pool, at),
        jobsUnderWay(pool, at),
        readHeld(database.orm),
        mailSince(database),
      ]);
      const all = { letters, checkouts, refunds, jobs: underWay };
      const words: string[] = [];
      const late: QueueName[] = [];
      for (const name of Object.keys(LATE_MS) as QueueName[]) {
        const { count, since } = all[name];
        if (since === null) continue;
        words.push(`${count} ${name}, the oldest due ${agoInWords(since, at)}`);
        // Letters of a held shop, and of one without mail, wait.
        if (name === 'letters' && (isHeld || !mail)) continue;
        if (at.getTime() - since.getTime() > LATE_MS[name]) late.push(name);
      }
      if (words.length === 0) return { ok: true, words: 'Nothing waits.' };
      const remedy = late.map((name) => REMEDIES[name]).join(' ');
      return { ok: late.length === 0, words: `${words.join('; ')}.`, ...(remedy && { remedy }) };
    },
  };
}

function jobs({ database: { pool } }: HealthDeps): Check {
  const remedy = 'See the list of jobs: a job is tried again by itself, and can be stopped there.';
  return {
    name: 'jobs',
    asksDatabase: true,
    remedy,
    async run() {
      const job = await failingJob(pool);
      return job
        ? {
            ok: false,
            words: `A job (${job.kind}) has failed ${job.tries} times in a row: ${job.failure ?? 'see the log'}`,
            remedy,
          }
        : { ok: true, words: 'No job fails.' };
    },
  };
}

/** It is made each hour. */
const AUDIT_MS = 3 * HOUR_MS;

function audit(deps: HealthDeps): Check {
  const { database, now } = deps;
  return {
    name: 'audit',
    asksDatabase: true,
    remedy: 'Run npm run audit:invariants.',
    async run() {
      const last = await lastAudit(database);
      if (!last)
        return notYet(
          deps,
          'What changed was never checked yet. The shop does it each hour.',
          'See the log of the shop, and that the payment provider answers.',
        );
      const ago = agoInWords(last.at, now());
      if (last.findings > 0)
        return {
          ok: false,
          words: `The check of what changed, ${ago}, has found ${last.findings} that don't add up.`,
          remedy: 'See what needs attention in the back office, and run npm run audit:invariants.',
        };
      return now().getTime() - last.at.getTime() <= AUDIT_MS
        ? { ok: true, words: `What changed adds up, as of ${ago}.` }
        : {
            ok: false,
            words: `What changed was checked last ${ago}; it should be each hour.`,
            remedy: 'See the log of the shop, and that the payment provider answers.',
          };
    },
  };
}

function held({ database, now }: HealthDeps): Check {
  return {
    name: 'held',
    asksDatabase: true,
    remedy: 'See the log of the shop.',
    async run() {
      const restored = await readHeld(database.orm);
      return restored
        ? {
            ok: false,
            words: `The shop was restored from a backup ${agoInWords(restored.restoredAt, now())}, and its letters wait.`,
            remedy: 'Release the shop in the back office, on the screen Health.',
          }
        : { ok: true, words: 'The shop is not held.' };
    },
  };
}
