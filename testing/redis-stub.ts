import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A server that speaks as much of Redis's protocol as the store of limits uses. */
export interface RedisStub {
  url: string;
  /** The sums by key. */
  sums: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

const WINDOW_MS = 60_000;

/** Adds up what `eval` is sent, under its key; answers other commands with OK. */
export async function startRedisStub(): Promise<RedisStub> {
  const sums = new Map<string, number>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = '';
    socket.on('error', () => {});
    socket.on('data', (part) => {
      received += part.toString();
      for (let command = nextOf(received); command; command = nextOf(received)) {
        received = received.slice(command.length);
        socket.write(answerTo(command.words));
      }
    });
  });
  function answerTo([name = '', , , key = '', added = '']: readonly string[]): string {
    if (name.toLowerCase() === 'hello') return '%1\r\n$5\r\nproto\r\n:3\r\n';
    if (name.toLowerCase() !== 'eval') return '+OK\r\n';
    const sum = (sums.get(key) ?? 0) + Number(added);
    sums.set(key, sum);
    return `*2\r\n:${sum}\r\n:${WINDOW_MS}\r\n`;
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `redis://127.0.0.1:${port}`,
    sums,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The first whole command, an array of strings, and its length; undefined if none is whole. */
function nextOf(received: string): { words: string[]; length: number } | undefined {
  const head = /^\*(\d+)\r\n/.exec(received);
  if (!head) return undefined;
  let length = head[0].length;
  const words: string[] = [];
  for (let place = 0; place < Number(head[1]); place += 1) {
    const size = /^\$(\d+)\r\n/.exec(received.slice(length));
    if (!size) return undefined;
    const begin = length + size[0].length;
    length = begin + Number(size[1]) + 2;
    if (received.length < length) return undefined;
    words.push(received.slice(begin, length - 2));
  }
  return { words, length };
}
