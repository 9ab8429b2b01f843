const FIRST_WAIT_MS = 500;
/** Long enough to stay below the shop's rate limit. */
const LONGEST_WAIT_MS = 15_000;

/** Thrown in a running step when the page was left or started again. */
class Abandoned extends Error {}

/** Waits for a step to end, also where it is abandoned. Rejects if it fails. */
export async function unlessAbandoned(step: Promise<void>): Promise<void> {
  await step.catch((error: unknown) => {
    if (!(error instanceof Abandoned)) throw error;
  });
}

/** Steps that wait for responses, and can be abandoned while they do. */
export class AbandonableSteps {
  readonly #pause: (milliseconds: number) => Promise<void>;
  #run = 0;

  constructor(pause: (milliseconds: number) => Promise<void>) {
    this.#pause = pause;
  }

  /** Ends the running steps at their next response. */
  abandon(): void {
    this.#run += 1;
  }

  /** Repeats until it returns true, after longer and longer pauses. */
  async repeat(isDone: () => Promise<boolean>): Promise<void> {
    for (let wait = FIRST_WAIT_MS; !(await isDone()); wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      await this.answer(() => this.#pause(wait));
    }
  }

  /** Waits for a response. Every wait goes through here, so that an abandoned step ends. */
  async answer<T>(ask: () => Promise<T>): Promise<T> {
    const run = this.#run;
    const answer = await ask();
    if (run !== this.#run) throw new Abandoned();
    return answer;
  }
}
