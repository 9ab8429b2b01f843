import { setTimeout as delay } from 'node:timers/promises';
import type { MailHere } from './mail-here.ts';

const MOST_TRIES = 3;
const PAUSE_MS = 300;

interface Signed {
  token: string;
  user: { _id: string };
}

/** Somebody who uses the API of a shop as a browser does: with their cookies, and once they are signed in with their token. */
export class Person {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();
  #signed: Signed | undefined;
  /** Calls that were made once more, because a proxy had lost the shop (502). */
  repeats = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Calls the API, such as `POST /order/new`: once more where a proxy has lost the shop, as somebody who presses the button again. Throws
   * with the answer unless it is good.
   */
  async call<Answer>(call: string, body?: object | FormData): Promise<Answer> {
    const [method = '', address = ''] = call.split(' ');
    const url = new URL(`/api/v1${address}`, this.#url);
    if (this.#signed) url.searchParams.set('id', this.#signed.user._id);
    const isForm = body instanceof FormData;
    const request = {
      method,
      headers: {
        cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
        'idempotency-key': crypto.randomUUID(),
        ...(this.#signed && { authorization: `Bearer ${this.#signed.token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    };
    let response = await fetch(url, request);
    for (let tries = 1; response.status === 502 && tries < MOST_TRIES; tries += 1) {
      this.repeats += 1;
      await delay(PAUSE_MS);
      response = await fetch(url, request);
    }
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${call} was answered ${response.status}: ${text}`);
    return JSON.parse(text) as Answer;
  }

  /** Signs in with the code of a letter. */
  async signIn(mail: MailHere, email: string): Promise<void> {
    await this.call('POST /session/code', { email });
    const code = await mail.codeFor(email);
    this.#signed = await this.call<Signed>('POST /session', { email, code });
  }

  /** Goes on without an account. */
  async becomeGuest(email: string): Promise<void> {
    this.#signed = await this.call<Signed>('POST /session/guest', { email });
  }
}
