import { ConfigError } from '#server/platform/config.ts';
import { isDatabaseAway } from '#server/platform/database-away.ts';

const PROGRESS_MS = 5_000;

/** Runs a command of an operator. An error ends it with exit code 1 and its words alone, without its stack. */
export async function runForOperator(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message.replace("can't start", "can't be found");
  if (isDatabaseAway(error)) return 'The database does not answer.';
  return error instanceof Error ? error.message : String(error);
}

/** Prints the newest words of long work every five seconds, to stderr. */
export function progressLines(): { show(words: string): void; end(): void } {
  let newest: string | undefined;
  const printing = setInterval(() => {
    if (newest !== undefined) console.error(`… ${newest}`);
  }, PROGRESS_MS);
  return { show: (words) => (newest = words), end: () => clearInterval(printing) };
}
