import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const OPEN_MS = 120_000;

/** A shop in production that a rehearsal has started. */
export interface StartedShop {
  pid: number;
  /** The link to become its owner, which a shop without one prints. */
  ownerLink(): Promise<string>;
  /** Ends it in order. Returns the seconds that took; throws unless it exits with 0. */
  stop(): Promise<number>;
  kill(): Promise<void>;
}

/**
 * Starts a shop, and waits until it answers at `url`. Throws with what it said if it ends before.
 *
 * @param isInside true: signals go to the process that the command has started, such as bwrap
 */
export async function startShop(
  [program = '', ...args]: readonly string[],
  url: string,
  { isInside = false, ...options }: SpawnOptions & { isInside?: boolean },
): Promise<StartedShop> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout?.on('data', (bytes: Buffer) => (said += bytes.toString()));
  child.stderr?.on('data', (bytes: Buffer) => (said += bytes.toString()));
  child.once('error', (error) => (said += error.message));
  const closed = once(child, 'close') as Promise<[number | null, string | null]>;
  closed.catch(() => {});
  const linkIn = () => /\S+\/setup#[\w-]+(?=\s)/.exec(said)?.[0];
  const isOpen = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const wait = async (isSo: () => Promise<boolean> | boolean) => {
    for (const deadline = Date.now() + OPEN_MS; !(await isSo()); await delay(50))
      if (child.exitCode !== null || child.pid === undefined || Date.now() > deadline)
        throw new Error(`The shop did not open: ${said.slice(-1_500)}`);
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await closed;
  };
  try {
    await wait(isOpen);
  } catch (error) {
    await kill();
    throw error;
  }
  return {
    pid: child.pid ?? 0,
    async ownerLink() {
      await wait(() => linkIn() !== undefined);
      return linkIn() ?? '';
    },
    async stop() {
      const started = performance.now();
      process.kill(isInside ? childOf(child.pid ?? 0) : (child.pid ?? 0), 'SIGTERM');
      const [code, signal] = await closed;
      if (code !== 0)
        throw new Error(`The shop ended with ${code ?? signal}: ${said.slice(-1_500)}`);
      return (performance.now() - started) / 1000;
    },
    kill,
  };
}

function childOf(pid: number): number {
  const [child = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return Number(child);
}
