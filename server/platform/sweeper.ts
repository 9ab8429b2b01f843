export interface Sweeper {
  /** Sweeps now instead of after the interval; again, if a sweep is running. */
  sweepNow(): void;
  /** Stops, after waiting for the running sweep. */
  close(): Promise<void>;
}

/** While sweeps fail, for instance because the database is unavailable, the pause doubles up to this. */
const LONGEST_PAUSE_MS = 10_000;

/**
 * Calls `sweep` repeatedly: again at once if it did something (returned more than 0), otherwise after the
 * interval. Sweeps read what is due from the database, so that nothing is lost when the process ends.
 */
export function startSweeper(
  sweep: () => Promise<number>,
  intervalMs: number,
  onFailure: (error: unknown) => void,
): Sweeper {
  let isClosed = false;
  let isSweepRequested = false;
  let pauseMs = intervalMs;
  let wake = (): void => {};

  async function run(): Promise<void> {
    while (!isClosed) {
      isSweepRequested = false;
      const done = await attempt();
      if (done === 0 && !isSweepRequested && !isClosed) await pause();
    }
  }

  async function attempt(): Promise<number> {
    try {
      const done = await sweep();
      pauseMs = intervalMs;
      return done;
    } catch (error) {
      onFailure(error);
      pauseMs = Math.max(intervalMs, Math.min(pauseMs * 2, LONGEST_PAUSE_MS));
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
    sweepNow() {
      isSweepRequested = true;
      wake();
    },
    async close() {
      isClosed = true;
      wake();
      await running;
    },
  };
}
