import { FirebaseError } from 'firebase/app';
import { type Auth, browserPopupRedirectResolver } from 'firebase/auth';
import { shopConfig } from '#web/shop-config.ts';

/** The answer of a sign-in window. */
interface AuthEvent {
  type: string;
  eventId: string | null;
  error?: { code?: string; message?: string } | null;
}

/** A sign-in that waits for the answer of its window. */
interface Consumer {
  readonly eventId: string | null;
  readonly filter: readonly string[];
  onAuthEvent(event: AuthEvent): unknown;
  onError(error: FirebaseError): unknown;
}

/** As `firebase/auth` uses it. */
interface EventManager {
  registerConsumer(consumer: Consumer): void;
  unregisterConsumer(consumer: Consumer): void;
}

/** The members of the library's resolver that are used here. */
interface LibraryResolver {
  /** By the key of the `Auth`. */
  eventManagers: Record<string, { manager?: EventManager }>;
}

type KeyedAuth = Auth & { _key(): string };

/**
 * Gets the answers of the windows of local mode. The library's own way needs a script of Google, and local mode works offline:
 * here a frame of the emulator passes them on (local/identity/offline-pages.ts). All else is the library's.
 */
export class LocalResolver extends (browserPopupRedirectResolver as unknown as new () => LibraryResolver) {
  readonly #consumers = new Set<Consumer>();

  /** Called once, and again after it has failed. */
  async initAndGetManager(auth: KeyedAuth): Promise<EventManager> {
    await this.#openFrame(auth);
    const manager: EventManager = {
      registerConsumer: (consumer) => this.#consumers.add(consumer),
      unregisterConsumer: (consumer) => this.#consumers.delete(consumer),
    };
    this.eventManagers[auth._key()] = { manager };
    return manager;
  }

  /** The library would ask its own frame, which is not loaded here. */
  _isIframeWebStorageSupported(_auth: Auth, tell: (isSupported: boolean) => void): void {
    tell(true);
  }

  get _shouldInitProactively(): boolean {
    return false;
  }

  /** Resolves once the frame is there. A frame that could not be loaded says nothing. */
  async #openFrame({ name: appName, config: { apiKey } }: Auth): Promise<void> {
    const query = new URLSearchParams({ apiKey, appName, shop: location.origin });
    const url = new URL(`/emulator/auth/iframe?${query}`, shopConfig.auth.emulatorUrl);
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.title = 'Sign-in';
    frame.src = url.href;
    const { promise: loaded, resolve, reject } = Promise.withResolvers<void>();
    window.addEventListener('message', ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.contentWindow || origin !== url.origin) return;
      const message = data as { eventType: string; data?: { authEvent: AuthEvent } };
      if (message.eventType === 'ready') resolve();
      else if (message.data) this.#tell(message.data.authEvent);
    });
    frame.addEventListener('load', () => {
      reject(new FirebaseError('auth/network-request-failed', 'The emulator’s frame did not load'));
    });
    document.body.append(frame);
    await loaded.catch((error: unknown) => {
      frame.remove();
      throw error;
    });
  }

  #tell(event: AuthEvent): void {
    for (const consumer of this.#consumers) {
      if (consumer.eventId !== event.eventId || !consumer.filter.includes(event.type)) continue;
      const { code = 'auth/internal-error', message = '' } = event.error ?? {};
      if (event.error) consumer.onError(new FirebaseError(code, message));
      else consumer.onAuthEvent(event);
    }
  }
}
