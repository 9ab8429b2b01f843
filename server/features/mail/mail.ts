import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailOutcome } from './judge-outcome.rule.ts';

export interface Attachment {
  filename: string;
  content: Buffer;
}

export interface MailMessage {
  to: readonly string[];
  subject: string;
  html: string;
  text: string;
  /** Without angle brackets. The same for every attempt, so that a second copy is recognised as one. */
  messageId: string;
  date: Date;
  headers: Readonly<Record<string, string>>;
  attachments: readonly Attachment[];
}

export interface SendingOptions {
  /** Called just before the server may take it. If it rejects, the letter is not sent. */
  beforeData(): Promise<void>;
  /** Ends the attempt. */
  signal: AbortSignal;
}

/** The destination of letters: a mail server, or a folder in local mode. */
export interface Mail {
  send(message: MailMessage, options: SendingOptions): Promise<MailOutcome>;
}

/** The letter as it is sent (RFC 5322). */
export function composeMail(from: string, message: MailMessage): Promise<Buffer> {
  const { to, subject, html, text, messageId, date, headers, attachments } = message;
  const composer = new MailComposer({
    from,
    to: to.map((address) => ({ name: '', address })),
    subject,
    html,
    text,
    messageId: `<${messageId}>`,
    date,
    headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
    attachments: attachments.map(({ filename, content }) => ({ filename, content })),
    // Nothing in a letter is read from files or other servers.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
