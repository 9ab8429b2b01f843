export interface Sweeper {
  /** Sweeps now instead of at the next beat. */
  hasten(): void;
  /** Ends after the sweep that is going on. */
  close(): Promise<void>;
}

/** While sweeps fail, the database being away for one, they come less and less often, down to this. */
const LONGEST_PAUSE_MS = 10_000;

/**
 * Calls a sweep again and again: at once while there is something to do, else at every beat. Sweeps
 * read what is due from the database's own rows, so nothing is lost when a process ends.
 */
export function startSweeper(
  sweep: () => Promise<number>,
  beatMs: number,
  onFailure: (error: unknown) => void,
): Sweeper {
  let isClosed = false;
  let isHastened = false;
  let pauseMs = beatMs;
  let wake = (): void => {};

  async function run(): Promise<void> {
    while (!isClosed) {
      isHastened = false;
      const done = await attempt();
      if (done === 0 && !isHastened && !isClosed) await pause();
    }
  }

  async function attempt(): Promise<number> {
    try {
      const done = await sweep();
      pauseMs = beatMs;
      return done;
    } catch (error) {
      onFailure(error);
      pauseMs = Math.max(beatMs, Math.min(pauseMs * 2, LONGEST_PAUSE_MS));
      return 0;
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const running = run();
  return {
    hasten() {
      isHastened = true;
      wake();
    },
    async close() {
      isClosed = true;
      wake();
      await running;
    },
  };
}
