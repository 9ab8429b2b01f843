// SQLSTATEs of temporary conditions: shutting down, starting up, read-only after a failover, out of resources,
// timed out; 08P01 is all that PgBouncer says, such as that it has no server.
const TEMPORARY = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '57014',
  '25006',
  '25P03',
  '53000',
  '53100',
  '53200',
  '53300',
  '55P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
]);
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
// Not `open`: a missing file (ENOENT) says nothing about the database.
const NETWORK_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo']);
const CLIENT_GAVE_UP =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout/i;

/** Returns true if an error, or one of its causes, means that the database is unreachable or overloaded at the moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const isNetworkError = 'syscall' in error && NETWORK_CALLS.has(String(error.syscall));
  if (
    TEMPORARY.has(code) ||
    (isNetworkError && UNREACHABLE.has(code)) ||
    CLIENT_GAVE_UP.test(error.message)
  )
    return true;
  // A host name with several addresses fails with one error per address.
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  return isDatabaseAway(error.cause);
}
