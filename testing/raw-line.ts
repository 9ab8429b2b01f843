import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: { success?: boolean; code?: string; message?: string; errors?: { path: string }[] };
}

/** A connection on which a test says exactly the bytes it wants to, right or wrong. */
export interface RawLine {
  socket: Socket;
  /** Writes, at the pace at which it is taken; what nobody takes any more is let go. */
  say(...pieces: readonly (string | Uint8Array)[]): Promise<void>;
  /** The next answer; fails if the shop hangs up without one. */
  answer(): Promise<RawAnswer>;
  /** Settles when the connection is gone. */
  gone: Promise<unknown>;
}

export async function openLine(port: number): Promise<RawLine> {
  const socket = connect(port, '127.0.0.1');
  let heard = Buffer.alloc(0);
  socket.on('error', () => {});
  const gone = new Promise((settle) => socket.once('close', settle));
  await once(socket, 'connect');
  socket.on('data', (bytes: Buffer) => {
    heard = Buffer.concat([heard, bytes]);
    socket.emit('heard');
  });
  return {
    socket,
    gone,
    async say(...pieces) {
      for (const piece of pieces) {
        if (socket.destroyed) return;
        if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), gone]).catch(() => {});
      }
    },
    async answer() {
      for (;;) {
        const found = readAnswer(heard);
        if (found) {
          heard = heard.subarray(found.length);
          return found.answer;
        }
        if (socket.destroyed) throw new Error(`Hung up after: ${heard.toString() || 'nothing'}`);
        await Promise.race([once(socket, 'heard'), gone]).catch(() => {});
      }
    },
  };
}

function readAnswer(heard: Buffer): { answer: RawAnswer; length: number } | undefined {
  const end = heard.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = heard.subarray(0, end).toString().split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const length = end + 4 + Number(headers['content-length'] ?? 0);
  if (heard.length < length) return undefined;
  const body = JSON.parse(heard.subarray(end + 4, length).toString()) as RawAnswer['body'];
  return { answer: { status: Number(first.split(' ')[1]), headers, body }, length };
}
