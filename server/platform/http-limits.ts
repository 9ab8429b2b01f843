/** Time and size limits of a request body while it is received. */
export interface BodyLimits {
  /** Milliseconds from the headers to the last byte. */
  wholeMs: number;
  /** Minimum rate: at least `bytes` in each interval of `everyMs`. Without it only `wholeMs` applies. */
  pace?: { everyMs: number; bytes: number };
  /** Bytes after which the connection is closed, even if the request was already refused. */
  mostBytes: number;
}

/** Limits on receiving a request. Tests use shorter ones. */
export interface RequestLimits {
  /** Milliseconds for the headers, from the first byte or from the opening of the connection. */
  headersMs: number;
  /** For request bodies in general. */
  body: BodyLimits;
  /** For the body of a form with files, once the caller is authenticated. */
  form: BodyLimits;
  /** The pause between checks of the limits, which is how late one may take effect. */
  checkMs: number;
}

const MEBIBYTE = 1024 * 1024;

/**
 * 25 MB of photos take 200 seconds at 1 Mbit/s. A form with files may take half an hour in total, as long as at
 * least 240 kB arrive every 30 seconds (64 kbit/s). Any other body has 30 seconds. If a request is refused
 * before its body has arrived, the rest is read and dropped within the same limits, so that the client gets
 * the response instead of a connection reset.
 */
export const REQUEST_LIMITS: RequestLimits = {
  headersMs: 30_000,
  body: { wholeMs: 30_000, mostBytes: 64 * MEBIBYTE },
  form: {
    wholeMs: 30 * 60_000,
    pace: { everyMs: 30_000, bytes: 240_000 },
    mostBytes: 64 * MEBIBYTE,
  },
  checkMs: 1_000,
};

/** Fastify's options for size and time limits of all requests. */
export function httpLimits(limits: RequestLimits) {
  /** Node's limit on receiving a whole request. `watchBodies` applies stricter ones. */
  const requestTimeout = limits.form.wholeMs + limits.headersMs;
  return {
    /** Bytes of a JSON body. */
    bodyLimit: 256 * 1024,
    requestTimeout,
    /** Milliseconds a connection may be idle. */
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    http: {
      requestTimeout,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkMs,
      // `refuseRequests` refuses those without a Host header: Node would answer them past the connection gate.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle' as const,
    // `refuseRequests` answers with a `Failure` instead.
    return503OnClosing: false,
    routerOptions: {
      /** Length of one path parameter. A uid has at most 128 characters, each of which may be escaped as three. */
      maxParamLength: 400,
      ignoreTrailingSlash: false,
    },
  };
}
