const MOST_LETTERS = 300;

/** The innermost cause of an error, in one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, MOST_LETTERS);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const [line = ''] = error.message.split('\n', 1);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return (line === '' ? code : line).slice(0, MOST_LETTERS);
}
