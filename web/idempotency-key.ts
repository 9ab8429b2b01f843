/** A new `Idempotency-Key`. Not `randomUUID`: a shop opened over plain HTTP in a local network has none. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '-',
  );
}
