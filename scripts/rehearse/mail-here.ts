import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

const PATIENCE_MS = 30_000;

/** A mail server of this machine, for letters that nobody reads but a rehearsal. */
export interface MailHere {
  url: string;
  /** The code in the newest letter to an address, once it is there; throws after half a minute. It is read once. */
  codeFor(email: string): Promise<string>;
  close(): Promise<void>;
}

export async function startMail(): Promise<MailHere> {
  const letters: { to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (part: Buffer) => (raw += part.toString()));
      stream.on('end', () => {
        letters.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  server.on('error', () => {});
  const listening = once(server.listen(0, '127.0.0.1'), 'listening');
  await listening;
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    async codeFor(email) {
      for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await delay(100)) {
        const at = letters.findLastIndex(({ to }) => to.includes(email));
        const [letter] = at < 0 ? [] : letters.splice(at, 1);
        const code = /^Subject:[^\r\n]*?\b(\d{6})\b/im.exec(letter?.raw ?? '')?.[1];
        if (code !== undefined) return code;
      }
      throw new Error(`There came no letter with a code for ${email}.`);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
