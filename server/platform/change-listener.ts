import pg from 'pg';

export interface ChangeListener {
  close(): Promise<void>;
}

const RETRY_MS = 500;
/** How often a query checks that the connection is alive: a peer may vanish without closing it. */
const HEARTBEAT_MS = 10_000;

/** What to call with each message, by the name of its PostgreSQL channel. */
export type Channels = Readonly<Record<string, (message?: string) => void>>;

/**
 * Listens to PostgreSQL channels on a connection of its own. Calls `channels` with each message, and all of them
 * without one whenever the connection was lost or made again: notifications in between are lost, so anything may have
 * changed.
 */
export function listenForChanges(databaseUrl: string, channels: Channels): ChangeListener {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    if (closed) return;
    const fresh = newClient(databaseUrl);
    client = fresh;
    fresh.on('error', () => reconnect(fresh));
    fresh.on('end', () => reconnect(fresh));
    fresh.on('notification', ({ channel, payload }) => channels[channel]?.(payload));
    try {
      await fresh.connect();
      const names = Object.keys(channels).map((name) => pg.escapeIdentifier(name));
      await fresh.query(names.map((name) => `listen ${name}`).join('; '));
      anythingChanged();
      schedule(() => beat(fresh), HEARTBEAT_MS);
    } catch {
      reconnect(fresh);
    }
  }

  function beat(current: pg.Client): void {
    current.query('select 1').then(
      () => client === current && schedule(() => beat(current), HEARTBEAT_MS),
      () => reconnect(current),
    );
  }

  function reconnect(broken: pg.Client): void {
    if (client !== broken) return;
    client = undefined;
    broken.end().catch(() => {});
    anythingChanged();
    schedule(() => void connect(), RETRY_MS);
  }

  function anythingChanged(): void {
    for (const changed of Object.values(channels)) changed();
  }

  function schedule(next: () => void, milliseconds: number): void {
    clearTimeout(timer);
    if (closed) return;
    timer = setTimeout(next, milliseconds);
    timer.unref();
  }

  void connect();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}

function newClient(connectionString: string): pg.Client {
  return new pg.Client({
    connectionString,
    application_name: 'vitrine-listen',
    connectionTimeoutMillis: 3_000,
    query_timeout: 3_000,
    keepAlive: true,
  });
}
