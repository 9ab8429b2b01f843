import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll } from 'vitest';

/** A letter as the mail server received it. */
export interface ReceivedLetter {
  to: string[];
  /** The letter as it came. */
  raw: string;
  html: string;
  text: string;
  /** Of a header, unfolded and decoded; undefined if there is none. */
  header(name: string): string | undefined;
  messageId: string;
  subject: string;
}

/**
 * The server's behaviour with a letter. `refuse`: says that there is no such mailbox. `busy`: asks to try again later, after it
 * has read it. `hang-up`: takes it and hangs up without an answer. `hang`: takes it and never answers. `cut`: hangs up before it
 * takes it.
 */
export type Behaviour = 'take' | 'late' | 'refuse' | 'busy' | 'hang-up' | 'hang' | 'cut';

export interface MailServer {
  readonly url: string;
  /** All that it has taken, also what it has not answered. */
  readonly received: ReceivedLetter[];
  /** Sets the server's behaviour with the next letters, one after the other; then it takes them. */
  behave(...next: Behaviour[]): void;
}

/** A mail server. Call it at the top of a test file. */
export function useMailServer(): MailServer {
  const received: ReceivedLetter[] = [];
  let next: Behaviour[] = [];
  let url = '';
  const behaviours = new WeakMap<object, Behaviour>();
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo(_address, session, done) {
      const behaviour = next.shift() ?? 'take';
      behaviours.set(session, behaviour);
      if (behaviour === 'cut') hangUp(server, session.id);
      else if (behaviour === 'refuse')
        done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
      else done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const behaviour = behaviours.get(session) ?? 'take';
        if (behaviour === 'busy')
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push(readLetter(to, Buffer.concat(chunks).toString()));
        if (behaviour === 'hang-up') return hangUp(server, session.id);
        if (behaviour === 'hang') return undefined;
        if (behaviour === 'late') return void setTimeout(done, 300);
        return done();
      });
    },
  });
  server.on('error', () => {});
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve());
    });
    const address = server.server.address();
    url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  afterAll(async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  });
  return {
    get url() {
      return url;
    },
    received,
    behave(...wanted) {
      next = wanted;
    },
  };
}

function hangUp(server: SMTPServer, id: string): void {
  for (const connection of server.connections as Set<{ id: string; _socket: { destroy(): void } }>)
    if (connection.id === id) connection._socket.destroy();
}

function readLetter(to: string[], raw: string): ReceivedLetter {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const header = (name: string) => {
    const start = `${name.toLowerCase()}:`;
    const line = lines.find((each) => each.toLowerCase().startsWith(start));
    return line === undefined ? undefined : decodeWords(line.slice(start.length).trim());
  };
  return {
    to,
    raw,
    html: partOf(raw, 'text/html'),
    text: partOf(raw, 'text/plain'),
    header,
    messageId: header('message-id') ?? '',
    subject: header('subject') ?? '',
  };
}

/** Encoded words of a header (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, encoded: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(encoded, 'base64').toString()
        : Buffer.from(
            encoded
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/gi, (__, hex: string) =>
                String.fromCodePoint(parseInt(hex, 16)),
              ),
            'latin1',
          ).toString(),
    );
}

/** The decoded body of the first part of this type. */
function partOf(raw: string, type: string): string {
  const [, part = ''] = raw.split(new RegExp(`^Content-Type: ${type}.*$`, 'im'));
  const [head = ''] = part.split('\r\n\r\n', 1);
  const [body = ''] = part.slice(head.length + 4).split('\r\n----_NmP', 1);
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
