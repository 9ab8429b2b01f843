import pg from 'pg';
import { HEARTBEAT_MS, INSTANCES, Instances } from './instances.ts';
import { shopVersion } from './release.ts';

export interface ChangeListener {
  close(): Promise<void>;
}

const RETRY_MS = 500;
/** The connection of an instance is named this, and its version. */
const LISTENER = 'vitrine-listen';

/** The function to call with each message of a PostgreSQL channel, by the channel's name. */
export type Channels = Readonly<Record<string, (message?: string) => void>>;

/**
 * Listens to PostgreSQL channels on a connection of its own. Calls `channels` with each message, and all of them without
 * one whenever the connection was lost or restored: notifications in between are lost, so anything may have changed.
 */
export function listenForChanges(
  databaseUrl: string,
  channels: Channels,
  instances = new Instances(),
): ChangeListener {
  const listener = new Listener(databaseUrl, channels, instances);
  listener.start();
  return listener;
}

class Listener implements ChangeListener {
  readonly #databaseUrl: string;
  readonly #channels: Channels;
  readonly #instances: Instances;
  #isClosed = false;
  #current: Connection | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(databaseUrl: string, channels: Channels, instances: Instances) {
    this.#databaseUrl = databaseUrl;
    this.#channels = channels;
    this.#instances = instances;
  }

  start(): void {
    void this.#connect();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const last = this.#current;
    this.#current = undefined;
    this.#instances.leave();
    await last?.end();
  }

  async #connect(): Promise<void> {
    if (this.#isClosed) return;
    const fresh = new Connection(this.#databaseUrl, {
      onLost: () => this.#reconnect(fresh),
      onMessage: (channel, message) => {
        if (this.#current === fresh) this.#hear(channel, message);
      },
    });
    this.#current = fresh;
    try {
      await fresh.listen([INSTANCES, ...Object.keys(this.#channels)]);
      if (this.#current !== fresh) return;
      this.#anythingChanged();
      this.#instances.connected((message) => fresh.send(message));
      this.#schedule(() => this.#beat(), HEARTBEAT_MS);
    } catch {
      this.#reconnect(fresh);
    }
  }

  #hear(channel: string, message: string | undefined): void {
    if (channel === INSTANCES) this.#instances.heard(message);
    else this.#channels[channel]?.(message);
  }

  /** Also checks that the connection is alive: a peer may vanish without closing it. */
  #beat(): void {
    this.#instances.sayHere();
    this.#schedule(() => this.#beat(), HEARTBEAT_MS);
  }

  #reconnect(broken: Connection): void {
    if (this.#current !== broken) return;
    this.#current = undefined;
    this.#instances.disconnected();
    void broken.end();
    this.#anythingChanged();
    this.#schedule(() => void this.#connect(), RETRY_MS);
  }

  #anythingChanged(): void {
    for (const changed of Object.values(this.#channels)) changed();
  }

  #schedule(next: () => void, milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(next, milliseconds);
    this.#timer.unref();
  }
}

interface Heard {
  onMessage(channel: string, message: string | undefined): void;
  /** May be called more than once. */
  onLost(): void;
}

/** A connection on which notifications are heard and messages are sent to all instances. */
class Connection {
  readonly #client: pg.Client;
  readonly #onLost: () => void;
  #unsent: string[] = [];
  #sending: Promise<void> | undefined;

  constructor(connectionString: string, { onMessage, onLost }: Heard) {
    this.#onLost = onLost;
    this.#client = new pg.Client({
      connectionString,
      application_name: `${LISTENER} ${shopVersion()}`,
      connectionTimeoutMillis: 3_000,
      query_timeout: 3_000,
      keepAlive: true,
    });
    this.#client.on('error', onLost);
    this.#client.on('end', onLost);
    this.#client.on('notification', ({ channel, payload }) => onMessage(channel, payload));
  }

  async listen(channels: readonly string[]): Promise<void> {
    await this.#client.connect();
    const names = channels.map((name) => pg.escapeIdentifier(name));
    await this.#client.query(names.map((name) => `listen ${name}`).join('; '));
  }

  /** Messages that come while others are being sent go with the next query: a client runs one at a time. */
  send(message: string): void {
    this.#unsent.push(message);
    this.#sending ??= this.#sendAll();
  }

  /** Sends what is left and closes the connection. */
  async end(): Promise<void> {
    await this.#sending;
    await this.#client.end().catch(() => {});
  }

  async #sendAll(): Promise<void> {
    try {
      while (this.#unsent.length > 0) {
        const values = [INSTANCES, this.#unsent];
        this.#unsent = [];
        await this.#client.query(
          'select pg_notify($1, message) from unnest($2::text[]) as message',
          values,
        );
      }
    } catch {
      this.#onLost();
    } finally {
      this.#sending = undefined;
    }
  }
}
