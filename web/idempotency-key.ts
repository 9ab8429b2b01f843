/** A new `Idempotency-Key`. `randomUUID` is missing where a shop is opened over plain HTTP in a local network. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '-',
  );
}
