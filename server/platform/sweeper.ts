export interface Sweeper {
  /** Sweeps now instead of at the next beat. */
  hasten(): void;
  /** Ends after the sweep that is going on. */
  close(): Promise<void>;
}

/**
 * Calls a sweep again and again: at once while there is something to do, else at every beat. Sweeps
 * read what is due from the database's own rows, so nothing is lost when a process ends.
 */
export function startSweeper(sweep: () => Promise<number>, beatMs: number, onFailure: (error: unknown) => void): Sweeper {
  let isClosed = false;
  let isHastened = false;
  let wake = (): void => {};

  async function run(): Promise<void> {
    while (!isClosed) {
      isHastened = false;
      const done = await sweep().catch((error: unknown) => {
        onFailure(error);
        return 0;
      });
      if (done === 0 && !isHastened && !isClosed) await pause();
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, beatMs);
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
