import type { BrowserContext } from 'playwright-core';

/**
 * Answers the one script that the sign-in window needs from Google, so that the stories need no internet:
 * it lets the shop's page and the provider's frame in it talk to each other. Everything else that
 * the local provider's window would fetch from elsewhere (fonts, looks) is left out.
 */
export async function answerGoogleFrames(context: BrowserContext): Promise<void> {
  const isElsewhere = ({ hostname }: URL) => hostname !== 'localhost' && hostname !== '127.0.0.1';
  await context.route(isElsewhere, (route) =>
    route.fulfill({ status: 200, contentType: 'text/css', body: '' }),
  );
  await context.route('https://unpkg.com/**/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await context.route('https://apis.google.com/js/api.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${standInForGoogle.toString()})()` }),
  );
}

type Handler = (data: unknown) => unknown;

interface FrameWindow extends Window {
  gapi?: unknown;
}

/** Runs in the page and in the provider's frame: as much of `gapi.iframes` as they use. */
function standInForGoogle(): void {
  const here = window as FrameWindow;

  /** One end of the line between a page and a frame in it. What comes before its handler is kept for it. */
  class Line {
    readonly #other: () => Window | null;
    readonly #handlers = new Map<string, Handler>();
    readonly #waiting: { name: string; data: unknown; call: number }[] = [];
    readonly #answers = new Map<number, (responses: unknown[]) => void>();
    #calls = 0;

    constructor(other: () => Window | null) {
      this.#other = other;
      here.addEventListener('message', ({ source, data }: MessageEvent) => {
        if (source !== this.#other() || typeof data !== 'object' || data === null) return;
        if ('line' in data)
          this.#receive(data as { line: string; name: string; data: unknown; call: number });
      });
    }

    register(name: string, handler: Handler): void {
      this.#handlers.set(name, handler);
      for (const call of this.#waiting.filter((one) => one.name === name))
        void this.#answer(handler, call);
    }

    send(name: string, data: unknown, onAnswer?: (responses: unknown[]) => void): void {
      this.#calls += 1;
      if (onAnswer) this.#answers.set(this.#calls, onAnswer);
      this.#other()?.postMessage({ line: 'call', name, data, call: this.#calls }, '*');
    }

    /** Calls back once the other end listens. */
    async ping(onAnswer: () => void): Promise<void> {
      await new Promise<void>((resolve) => this.register('here', () => resolve()));
      onAnswer();
    }

    async restyle(): Promise<void> {}

    #receive({
      line,
      name,
      data,
      call,
    }: {
      line: string;
      name: string;
      data: unknown;
      call: number;
    }): void {
      if (line === 'answer') {
        try {
          this.#answers.get(call)?.([data]);
        } catch {
          // As with Google: what a listener throws is its own affair. The library's own always throws.
        }
        return;
      }
      const handler = this.#handlers.get(name);
      if (handler) void this.#answer(handler, { data, call });
      else this.#waiting.push({ name, data, call });
    }

    async #answer(
      handler: Handler,
      { data, call }: { data: unknown; call: number },
    ): Promise<void> {
      this.#other()?.postMessage({ line: 'answer', call, data: await handler(data) }, '*');
    }
  }

  const context = {
    open(
      { url, where, attributes }: OpenOptions,
      onOpen: (line: Line) => Promise<unknown>,
    ): Promise<unknown> {
      const frame = document.createElement('iframe');
      frame.src = url;
      Object.assign(frame.style, attributes.style);
      frame.setAttribute('aria-hidden', 'true');
      frame.tabIndex = -1;
      where.append(frame);
      return onOpen(new Line(() => frame.contentWindow));
    },
    getParentIframe(): Line {
      const line = new Line(() => here.parent);
      line.send('here', null);
      return line;
    },
  };
  interface OpenOptions {
    url: string;
    where: HTMLElement;
    attributes: { style: Record<string, string> };
  }
  here.gapi = {
    load: (_name: string, { callback }: { callback: () => void }) => callback(),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: () => true, getContext: () => context },
  };
  const script = document.currentScript as HTMLScriptElement;
  const onLoad = new URL(script.src).searchParams.get('onload') ?? 'gapi_onload';
  (Reflect.get(here, onLoad) as () => void)();
}
