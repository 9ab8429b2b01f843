import type { FastifyInstance } from 'fastify';
import type { SessionAnswer } from '#contract/sessions.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let made = 0;

/** A browser with its cookies, in a network of its own: limits count by network. */
export class TestDevice {
  readonly cookies = new Map<string, string>();
  readonly #app: () => FastifyInstance;
  readonly #address: string;
  token = '';

  constructor(app: () => FastifyInstance, address?: string) {
    made += 1;
    this.#app = app;
    this.#address = address ?? `10.${Math.floor(made / 250)}.${made % 250}.1`;
  }

  /** Calls the API with the device's cookies, and with its token if it has one. */
  async call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    more: Record<string, string> = {},
  ) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.#app().inject({
      method,
      url: `/api/v1/${path}`,
      remoteAddress: this.#address,
      headers: {
        'user-agent': FIREFOX,
        ...(cookie !== '' && { cookie }),
        ...(this.token !== '' && { authorization: `Bearer ${this.token}` }),
        ...more,
      },
      ...(payload && { payload }),
    });
    for (const { name, value } of response.cookies) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Goes on without an account. */
  async beGuest(email: string, name?: string): Promise<SessionAnswer> {
    return this.begin(await this.call('POST', 'session/guest', { email, ...(name && { name }) }));
  }

  /** Goes on with what a sign-in has answered. */
  begin(response: { statusCode: number; body: string; json(): unknown }): SessionAnswer {
    if (response.statusCode !== 200) throw new Error(response.body);
    const answer = response.json() as SessionAnswer;
    this.token = answer.token;
    return answer;
  }

  /** Whoever is signed in, as the calls of buyers take them. */
  buyer({ user }: SessionAnswer) {
    return { uid: user._id, headers: { authorization: `Bearer ${this.token}` } };
  }
}
