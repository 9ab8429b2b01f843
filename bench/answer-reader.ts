const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** Finds the end of HTTP answers on a connection on which one request waits at a time. It reads nothing else but the status. */
export class AnswerReader {
  status = 0;
  #head: Buffer | undefined;
  /** Bytes of the body that have not come yet; undefined before the body. Infinite if it comes in chunks. */
  #missing: number | undefined;

  /** Takes the next bytes. Returns true if the answer is complete with them. */
  read(bytes: Buffer): boolean {
    let body = bytes;
    if (this.#missing === undefined) {
      const whole = this.#head ? Buffer.concat([this.#head, bytes]) : bytes;
      const end = whole.indexOf(HEAD_END);
      this.#head = end === -1 ? whole : undefined;
      if (end === -1) return false;
      this.#missing = this.#readHead(whole.toString('latin1', 0, end));
      body = whole.subarray(end + HEAD_END.length);
    }
    this.#missing -= body.length;
    const isComplete =
      this.#missing === Number.POSITIVE_INFINITY
        ? body.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
        : this.#missing <= 0;
    if (isComplete) this.#missing = undefined;
    return isComplete;
  }

  /** Returns how long the body is. */
  #readHead(head: string): number {
    this.status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
    const length = /^content-length: *(\d+)/im.exec(head)?.[1];
    if (length !== undefined) return Number(length);
    return this.status === 304 ? 0 : Number.POSITIVE_INFINITY;
  }
}
