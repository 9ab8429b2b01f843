import { type ChildProcess, fork } from 'node:child_process';

/** Processes that have loaded their code already and wait for their first message, so that they start quickly. */
export interface WarmProcesses {
  take(): ChildProcess;
  close(): void;
}

/** Keeps so many of them ready. Loading a shop takes seconds of a small machine's time, half a storm. */
export function keepWarm(count: number, start: () => ChildProcess): WarmProcesses {
  const warm: ChildProcess[] = [];
  let isClosed = false;
  const fill = () => {
    while (!isClosed && warm.length < count) warm.push(start());
  };
  fill();
  return {
    take() {
      const taken = warm.shift();
      // Not now: whoever takes one needs the machine's time.
      setTimeout(fill, 1_000).unref();
      return taken ?? start();
    },
    close() {
      isClosed = true;
      for (const each of warm) each.kill('SIGKILL');
    },
  };
}

/** A process whose output can be read. */
export function forkQuietly(
  entry: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  return fork(entry, [...args], { env: { ...process.env, ...env }, silent: true });
}
