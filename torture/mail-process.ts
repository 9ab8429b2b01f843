/**
 * A mail server that notes each letter in a file before it says that it has it. Its arguments are its port and the file,
 * which has a line of JSON for each: a `NotedLetter`.
 */
import { appendFileSync } from 'node:fs';
import { SMTPServer } from 'smtp-server';

export interface NotedLetter {
  messageId: string;
  to: string[];
}

const [port = '', file = ''] = process.argv.slice(2);

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const [, messageId = ''] =
        /^message-id:\s*<([^>]+)>/im.exec(Buffer.concat(chunks).toString()) ?? [];
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const noted: NotedLetter = { messageId, to };
      try {
        // The line before it may be torn, where the disk was full.
        appendFileSync(file, `\n${JSON.stringify(noted)}`);
        done();
      } catch {
        done(Object.assign(new Error('Insufficient storage'), { responseCode: 452 }));
      }
    });
  },
});
// A shop that is killed cuts its connections.
server.on('error', () => {});
process.on('disconnect', () => process.exit(0));
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
