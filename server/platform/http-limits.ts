/** Limits of every request: what is larger or slower is refused before it costs anything. */
export const HTTP_LIMITS = {
  /** Bytes of a JSON body. */
  bodyLimit: 256 * 1024,
  /** Milliseconds to receive a whole request. */
  requestTimeout: 30_000,
  /** Milliseconds a connection may be silent. */
  connectionTimeout: 60_000,
  keepAliveTimeout: 72_000,
  forceCloseConnections: 'idle' as const,
  // The shop says so itself, in the shape of its other answers.
  return503OnClosing: false,
  routerOptions: {
    /** Characters of one path parameter; a uid has at most 128, of which each may be escaped. */
    maxParamLength: 400,
    ignoreTrailingSlash: false,
  },
};
