/** How long and how large a body may be while it comes in. */
export interface BodyPatience {
  /** Milliseconds from the headers to the last byte. */
  wholeMs: number;
  /** At least so many bytes come in each of these whiles; without it only the whole counts. */
  pace?: { everyMs: number; bytes: number };
  /** Bytes after which nobody listens any more, not even to let a refused body run out. */
  mostBytes: number;
}

/** How long the shop waits for what a caller sends; tests have less patience. */
export interface RequestPatience {
  /** Milliseconds for the headers, from the first byte or the opening of the connection. */
  headersMs: number;
  /** For the body of any request. */
  body: BodyPatience;
  /** For the body of a form with files, once it is known who sends it. */
  form: BodyPatience;
  /** How often is looked, and so how late a limit may bite. */
  checkMs: number;
}

const MEBIBYTE = 1024 * 1024;

/**
 * 25 MB of photos take 200 seconds on a line of 1 Mbit/s: a form may take as long as it flows, at least
 * 240 kB in every half minute (64 kbit/s), and half an hour in all. Everything else has 30 seconds.
 * What was refused while it still came is let run out within the same limits, so that whoever sends it
 * reads the answer instead of a broken connection.
 */
export const REQUEST_PATIENCE: RequestPatience = {
  headersMs: 30_000,
  body: { wholeMs: 30_000, mostBytes: 64 * MEBIBYTE },
  form: {
    wholeMs: 30 * 60_000,
    pace: { everyMs: 30_000, bytes: 240_000 },
    mostBytes: 64 * MEBIBYTE,
  },
  checkMs: 1_000,
};

/** Limits of every request: what is larger or slower is refused before it costs anything. */
export function httpLimits(patience: RequestPatience) {
  /** Milliseconds to receive a whole request, were nobody to watch its body. */
  const requestTimeout = patience.form.wholeMs + patience.headersMs;
  return {
    /** Bytes of a JSON body. */
    bodyLimit: 256 * 1024,
    requestTimeout,
    /** Milliseconds a connection may be silent. */
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    http: {
      requestTimeout,
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: patience.checkMs,
    },
    forceCloseConnections: 'idle' as const,
    // The shop says so itself, in the shape of its other answers.
    return503OnClosing: false,
    routerOptions: {
      /** Characters of one path parameter; a uid has at most 128, of which each may be escaped. */
      maxParamLength: 400,
      ignoreTrailingSlash: false,
    },
  };
}
