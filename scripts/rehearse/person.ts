import { setTimeout as delay } from 'node:timers/promises';
import type { MailHere } from './mail-here.ts';

const MOST_TRIES = 3;
const PAUSE_MS = 300;
/** One try of somebody patient. */
const TRY_MS = 30_000;

/** Somebody who repeats a call for so long as the shop can't be reached, is not ready, or is not done with the same call. */
export interface Patience {
  ms: number;
  /** The address from which a proxy in front says that they come. */
  from: string;
}

interface Signed {
  token: string;
  user: { _id: string };
}

/** Somebody who uses the API of a shop as a browser does: with their cookies, and once they are signed in with their token. */
export class Person {
  readonly #url: string;
  readonly #patience: Patience | undefined;
  readonly #cookies = new Map<string, string>();
  #signed: Signed | undefined;
  /** Calls that were made once more, because a proxy had lost the shop (502), or with patience. */
  repeats = 0;
  /** The time at which the last try was sent, by `performance.now()`. */
  sentAt = 0;

  constructor(url: string, patience?: Patience) {
    this.#url = url;
    this.#patience = patience;
  }

  /**
   * Calls the API, such as `POST /order/new`: once more where a proxy has lost the shop, as somebody who presses the button again. Throws
   * with the answer unless it is good.
   */
  async call<Answer>(call: string, body?: object | FormData): Promise<Answer> {
    const { url, request } = this.#requestOf(call, body);
    const begun = performance.now();
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#send(url, request);
      if (answer.isOk) return JSON.parse(answer.text) as Answer;
      const isPatient = this.#patience
        ? mayWorkLater(answer) && performance.now() < begun + this.#patience.ms
        : answer.status === 502 && tries < MOST_TRIES;
      if (!isPatient) throw new Error(`${call} was answered ${answer.status}: ${answer.text}`);
      this.repeats += 1;
      await delay(PAUSE_MS);
    }
  }

  /** Reads once from another address of the shop. Undefined if it can't be reached there or is not ready. */
  async readAt<Answer>(url: string, address: string): Promise<Answer | undefined> {
    const { request } = this.#requestOf(`GET ${address}`);
    const answer = await this.#send(new URL(`/api/v1${address}`, url), request);
    if (answer.isOk) return JSON.parse(answer.text) as Answer;
    if (mayWorkLater(answer)) return undefined;
    throw new Error(`${address} was answered ${answer.status} at ${url}: ${answer.text}`);
  }

  #requestOf(call: string, body?: object | FormData) {
    const [method = '', address = ''] = call.split(' ');
    const url = new URL(`/api/v1${address}`, this.#url);
    if (this.#signed) url.searchParams.set('id', this.#signed.user._id);
    const isForm = body instanceof FormData;
    const request = {
      method,
      headers: {
        cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
        'idempotency-key': crypto.randomUUID(),
        ...(this.#patience && { 'x-forwarded-for': this.#patience.from }),
        ...(this.#signed && { authorization: `Bearer ${this.#signed.token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    };
    return { url, request };
  }

  /** Sends a request once. Somebody patient gets status 0 if no answer comes. */
  async #send(url: URL, request: RequestInit): Promise<Answered> {
    this.sentAt = performance.now();
    try {
      const response = await fetch(url, {
        ...request,
        ...(this.#patience && { signal: AbortSignal.timeout(TRY_MS) }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        this.#cookies.set(name, value);
      }
      return { isOk: response.ok, status: response.status, text: await response.text() };
    } catch (error) {
      if (!this.#patience) throw error;
      return { isOk: false, status: 0, text: String(error) };
    }
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

interface Answered {
  isOk: boolean;
  /** 0: no answer came. */
  status: number;
  text: string;
}

/** True where the same call may work in a moment. */
function mayWorkLater({ status, text }: Answered): boolean {
  return [0, 502, 503, 504].includes(status) || text.includes('"KEY_IN_USE"');
}
