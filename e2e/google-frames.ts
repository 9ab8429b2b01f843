import type { BrowserContext } from 'playwright-core';

/**
 * Replaces the script that the sign-in window loads from Google, through which the shop's page and the provider's
 * frame exchange messages, so that stories need no internet. All other requests to foreign hosts (fonts, styles)
 * get empty responses.
 */
export async function stubGoogleFrames(context: BrowserContext): Promise<void> {
  const isForeign = ({ hostname }: URL) => hostname !== 'localhost' && hostname !== '127.0.0.1';
  await context.route(isForeign, (route) =>
    route.fulfill({ status: 200, contentType: 'text/css', body: '' }),
  );
  await context.route('https://unpkg.com/**/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  const script = `(${installGapi.toString()})(${Channel.toString()})`;
  await context.route('https://apis.google.com/js/api.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}

type Handler = (data: unknown) => unknown;

interface Message {
  channel: 'request' | 'response';
  name: string;
  data: unknown;
  id: number;
}

/**
 * Runs in the browser: one end of the connection between a page and a frame in it. Requests that arrive before
 * their handler is registered are kept for it.
 */
class Channel {
  readonly #other: () => Window | null;
  readonly #handlers = new Map<string, Handler>();
  readonly #waiting: Message[] = [];
  readonly #callbacks = new Map<number, (responses: unknown[]) => void>();
  #lastId = 0;

  constructor(other: () => Window | null) {
    this.#other = other;
    window.addEventListener('message', ({ source, data }: MessageEvent) => {
      if (source !== this.#other() || typeof data !== 'object' || data === null) return;
      if ('channel' in data) this.#receive(data as Message);
    });
  }

  register(name: string, handler: Handler): void {
    this.#handlers.set(name, handler);
    for (const request of this.#waiting.filter((each) => each.name === name))
      void this.#respond(handler, request);
  }

  send(name: string, data: unknown, onResponse?: (responses: unknown[]) => void): void {
    this.#lastId += 1;
    if (onResponse) this.#callbacks.set(this.#lastId, onResponse);
    this.#post({ channel: 'request', name, data, id: this.#lastId });
  }

  /** Calls back once the other end is ready. */
  async ping(onReady: () => void): Promise<void> {
    await new Promise<void>((resolve) => this.register('ready', () => resolve()));
    onReady();
  }

  async restyle(): Promise<void> {}

  #receive(message: Message): void {
    if (message.channel === 'response') {
      try {
        this.#callbacks.get(message.id)?.([message.data]);
      } catch {
        // Google's script ignores errors of callbacks, too. The callbacks of the Firebase SDK always throw.
      }
      return;
    }
    const handler = this.#handlers.get(message.name);
    if (handler) void this.#respond(handler, message);
    else this.#waiting.push(message);
  }

  async #respond(handler: Handler, { name, data, id }: Message): Promise<void> {
    this.#post({ channel: 'response', name, data: await handler(data), id });
  }

  #post(message: Message): void {
    this.#other()?.postMessage(message, '*');
  }
}

interface OpenOptions {
  url: string;
  where: HTMLElement;
  attributes: { style: Record<string, string> };
}

/** Runs in the page and in the provider's frame: the part of `gapi.iframes` that they use. */
function installGapi(ChannelClass: typeof Channel): void {
  const context = {
    open(
      { url, where, attributes }: OpenOptions,
      onOpen: (channel: Channel) => Promise<unknown>,
    ): Promise<unknown> {
      const frame = document.createElement('iframe');
      frame.src = url;
      Object.assign(frame.style, attributes.style);
      frame.setAttribute('aria-hidden', 'true');
      frame.tabIndex = -1;
      where.append(frame);
      return onOpen(new ChannelClass(() => frame.contentWindow));
    },
    getParentIframe(): Channel {
      const channel = new ChannelClass(() => window.parent);
      channel.send('ready', null);
      return channel;
    },
  };
  const gapi = {
    load: (_name: string, { callback }: { callback: () => void }) => callback(),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: () => true, getContext: () => context },
  };
  Object.assign(window, { gapi });
  const script = document.currentScript as HTMLScriptElement;
  const onLoad = new URL(script.src).searchParams.get('onload') ?? 'gapi_onload';
  (Reflect.get(window, onLoad) as () => void)();
}
