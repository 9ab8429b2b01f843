/**
 * Runs the work for one person one after the other, within this server. Locks in the database guarantee
 * correctness; this keeps waiting requests away from the database and the payment provider.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `work` after all earlier work for the person has ended, failed or not. */
  async take<T>(person: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(person);
    const own = before ? before.then(work) : work();
    const ended = own.catch(() => {});
    this.#last.set(person, ended);
    try {
      return await own;
    } finally {
      if (this.#last.get(person) === ended) this.#last.delete(person);
    }
  }
}
