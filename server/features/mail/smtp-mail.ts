import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailOutcome } from './judge-outcome.rule.ts';
import { oneLine } from './letter-text.rule.ts';
import { composeMail, type Mail, type SendingOptions } from './mail.ts';
import { connectionOptions, done, logIn } from './smtp-connection.ts';

export interface SmtpSettings {
  /** Such as smtps://user:password@mail.example:465. */
  url: string;
  /** Such as "Vitrine <shop@example.com>". */
  from: string;
  /** Shorter in tests. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 60_000;

/** Sends letters over SMTP, each on a connection of its own, so that it is known how far each has come. */
export function smtpMail({ url, from, timeoutMs = TIMEOUT_MS }: SmtpSettings): Mail {
  const server = new URL(url);
  const [envelopeFrom] = addressesIn(from);
  return {
    async send(message, options) {
      const raw = await composeMail(from, message);
      const connection = new SMTPConnection(connectionOptions(server, timeoutMs));
      const attempt = new Attempt(connection, options);
      const envelope = { from: envelopeFrom, to: [...message.to] };
      return attempt.run(server, { raw, envelope, timeoutMs });
    },
  };
}

/** The addresses in the header From. */
function addressesIn(from: string): string[] {
  return [/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()];
}

interface Sent {
  raw: Buffer;
  envelope: { from: string | undefined; to: string[] };
  timeoutMs: number;
}

/** One attempt to send one letter. */
class Attempt {
  readonly #connection: SMTPConnection;
  readonly #options: SendingOptions;
  /** True if the server may have the whole letter. */
  #mayHaveIt = false;

  constructor(connection: SMTPConnection, options: SendingOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  async run(server: URL, sent: Sent): Promise<MailOutcome> {
    const failing = Promise.withResolvers<never>();
    const fail = (error: Error) => failing.reject(error);
    const stop = () => fail(new Error('The shop was closed'));
    // Listened to until the end: an error without a listener would end the process.
    this.#connection.on('error', fail);
    this.#connection.on('end', () => fail(new Error('The mail server hung up')));
    failing.promise.catch(() => {});
    this.#options.signal.addEventListener('abort', stop);
    const timer = setTimeout(
      () => fail(new Error('The mail server took too long')),
      2 * sent.timeoutMs,
    );
    try {
      if (this.#options.signal.aborted) stop();
      const refused = await Promise.race([this.#talk(server, sent), failing.promise]);
      this.#connection.quit();
      return { kind: 'taken', ...(refused !== undefined && { error: refused }) };
    } catch (error) {
      this.#connection.close();
      return this.#outcomeOf(error);
    } finally {
      clearTimeout(timer);
      this.#options.signal.removeEventListener('abort', stop);
    }
  }

  /** Returns what the server said of addresses that it did not take, if it took others. */
  async #talk(server: URL, { raw, envelope }: Sent): Promise<string | undefined> {
    const connection = this.#connection;
    await done((callback) => connection.connect(callback));
    await logIn(connection, server);
    const message = Readable.from(this.#dataOf(raw), { objectMode: false });
    const { rejectedErrors = [] } = await new Promise<SMTPConnection.SentMessageInfo>(
      (resolve, reject) => {
        connection.send(envelope, message, (error, info) => {
          if (error) reject(error);
          else resolve(info);
        });
      },
    );
    const [first] = rejectedErrors;
    return (
      first &&
      oneLine(
        `Not taken for ${first.recipient ?? 'an address'}: ${first.response ?? first.message}`,
        300,
      )
    );
  }

  /** The letter, once the server asks for it. */
  async *#dataOf(raw: Buffer): AsyncGenerator<Buffer> {
    await this.#options.beforeData();
    this.#mayHaveIt = true;
    yield raw;
  }

  #outcomeOf(error: unknown): MailOutcome {
    const { response, responseCode: code, command, message } = error as Error & SmtpError;
    const words = oneLine(response ?? message, 300);
    if (code === undefined && this.#mayHaveIt) return { kind: 'unknown', error: words };
    const isOfLetter = command === 'RCPT TO' || command === 'DATA';
    return {
      kind: 'refused',
      forGood: isOfLetter && code !== undefined && code >= 500,
      error: words,
    };
  }
}

interface SmtpError {
  response?: string;
  responseCode?: number;
  command?: string;
}
