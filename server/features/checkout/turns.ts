/**
 * Lets what concerns one person come one after the other, as far as this server sees it. It holds nothing
 * together, locks in the database do that: it only spares them, and the payment provider, a crowd.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Does `work` once all that was begun for the person before it has ended, however it ended. */
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
