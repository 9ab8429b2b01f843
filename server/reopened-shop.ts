import type { OpenShop } from './open-shop.ts';

type Open = (onRegionChange: () => void) => Promise<OpenShop>;

/** A shop that is closed and opened anew when its currency, locale or time zone changes, since all that it knows depends on them. */
export class ReopenedShop {
  readonly #open: Open;
  readonly #fail: (error: unknown) => void;
  #shop: Promise<OpenShop> | undefined;
  #isClosed = false;

  /** @param fail called if it can't be opened anew */
  constructor(open: Open, fail: (error: unknown) => void) {
    this.#open = open;
    this.#fail = fail;
  }

  open(): Promise<OpenShop> {
    return (this.#shop = this.#open(() => void this.#reopen()));
  }

  /** Closes it, and serves before that until the load balancer knows. If it is being opened anew, it is closed after that; if it is still being closed for that, it stays so. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const shop = await this.#shop;
    await shop?.leave();
    await shop?.close();
  }

  async #reopen(): Promise<void> {
    if (this.#isClosed) return;
    try {
      this.#shop = this.#shop?.then(async (before) => {
        await before.close();
        if (this.#isClosed) {
          const nothing = () => Promise.resolve();
          return { ...before, leave: nothing, close: nothing };
        }
        return this.#open(() => void this.#reopen());
      });
      await this.#shop;
    } catch (error) {
      this.#fail(error);
    }
  }
}
