import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: { success?: boolean; code?: string; message?: string; errors?: { path: string }[] };
}

/** A TCP connection for requests written byte by byte, valid or not. */
export interface RawConnection {
  socket: Socket;
  /** Writes with backpressure. After the connection is closed, nothing is written. */
  write(...pieces: readonly (string | Uint8Array)[]): Promise<void>;
  /** The next response. Throws if the shop closes the connection before it. */
  readResponse(): Promise<RawResponse>;
  /** Resolves when the connection is closed. */
  closed: Promise<unknown>;
}

export async function openRawConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  let received = Buffer.alloc(0);
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    socket.emit('received');
  });
  return {
    socket,
    closed,
    async write(...pieces) {
      for (const piece of pieces) {
        if (socket.destroyed) return;
        if (!socket.write(piece))
          await Promise.race([once(socket, 'drain'), closed]).catch(() => {});
      }
    },
    async readResponse() {
      for (;;) {
        const parsed = parseResponse(received);
        if (parsed) {
          received = received.subarray(parsed.length);
          return parsed.response;
        }
        if (socket.destroyed) throw new Error(`Hung up after: ${received.toString() || 'nothing'}`);
        await Promise.race([once(socket, 'received'), closed]).catch(() => {});
      }
    },
  };
}

function parseResponse(received: Buffer): { response: RawResponse; length: number } | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = received.subarray(0, end).toString().split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const length = end + 4 + Number(headers['content-length'] ?? 0);
  if (received.length < length) return undefined;
  const body = JSON.parse(received.subarray(end + 4, length).toString()) as RawResponse['body'];
  return { response: { status: Number(first.split(' ')[1]), headers, body }, length };
}
