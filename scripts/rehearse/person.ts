import type { MailHere } from './mail-here.ts';

interface Signed {
  token: string;
  user: { _id: string };
}

/** Somebody who uses the API of a shop as a browser does: with their cookies, and once they are signed in with their token. */
export class Person {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();
  #signed: Signed | undefined;
  #calls = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /** Calls the API, such as `POST /order/new`. Throws with the answer unless it is good. */
  async call<Answer>(call: string, body?: object | FormData): Promise<Answer> {
    const [method = '', address = ''] = call.split(' ');
    const url = new URL(`/api/v1${address}`, this.#url);
    if (this.#signed) url.searchParams.set('id', this.#signed.user._id);
    const isForm = body instanceof FormData;
    const response = await fetch(url, {
      method,
      headers: {
        cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
        'idempotency-key': `rehearsal-${process.pid}-${(this.#calls += 1)}-${crypto.randomUUID()}`,
        ...(this.#signed && { authorization: `Bearer ${this.#signed.token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
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
