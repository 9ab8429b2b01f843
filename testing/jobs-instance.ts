import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const PROCESS = path.join(import.meta.dirname, 'jobs-process.ts');

/** Another instance of a shop, in a process of its own, that does nothing but jobs. */
export interface JobsInstance {
  /** Returns the number of batches that it has written or taken back. */
  batches(): number;
  kill(): Promise<void>;
}

/** Starts one on a shop's database. Resolves when it looks for jobs. */
export async function startJobsInstance(databaseUrl: string): Promise<JobsInstance> {
  const child: ChildProcess = fork(PROCESS, [databaseUrl]);
  const isReady = Promise.withResolvers<void>();
  let batches = 0;
  child.on('message', (what) => {
    if (what === 'batch') batches += 1;
    else isReady.resolve();
  });
  child.once('exit', () => isReady.reject(new Error('The instance did not start')));
  await isReady.promise;
  return {
    batches: () => batches,
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
