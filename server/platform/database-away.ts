// PostgreSQL's states that mean "not now" rather than "wrong": shutting down, starting, read-only after a
// switch-over, full, timed out.
const NOT_NOW = new Set([
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
// `open` is not among them: a file that is missing is no database that is.
const ON_THE_NETWORK = new Set(['connect', 'read', 'write', 'getaddrinfo']);
const GAVE_UP =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout/i;

/** Whether an error, or what caused it, says that the database can't be reached or is overloaded now. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const isOnTheNetwork = 'syscall' in error && ON_THE_NETWORK.has(String(error.syscall));
  if (NOT_NOW.has(code) || (isOnTheNetwork && UNREACHABLE.has(code)) || GAVE_UP.test(error.message))
    return true;
  // A name with several addresses fails with an error for each.
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  return isDatabaseAway(error.cause);
}
