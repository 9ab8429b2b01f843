import type SMTPConnection from 'nodemailer/lib/smtp-connection';

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/** The options of a connection to a mail server, such as smtps://user:password@mail.example:465. */
export function connectionOptions({ protocol, hostname, port, username }: URL, timeoutMs: number) {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const isHere = host === 'localhost' || host === '::1' || /^127(?:\.\d+){3}$/.test(host);
  return {
    host,
    port: port === '' ? DEFAULT_PORTS[protocol] : Number(port),
    secure: protocol === 'smtps:',
    connectionTimeout: Math.min(timeoutMs, 15_000),
    greetingTimeout: Math.min(timeoutMs, 20_000),
    socketTimeout: timeoutMs,
    // The password and the letters of a shop go to no other machine unencrypted.
    requireTLS: username !== '' && !isHere,
    // A server on this machine may have a certificate of its own making.
    ...(isHere && { tls: { rejectUnauthorized: false } }),
  };
}

/** Logs in, if the address of the server has a name. */
export async function logIn(
  connection: SMTPConnection,
  { username, password }: URL,
): Promise<void> {
  if (username === '') return;
  const credentials = {
    user: decodeURIComponent(username),
    pass: decodeURIComponent(password),
  };
  await done((callback) => connection.login({ credentials }, callback));
}

/** Resolves once a call with a callback has ended. */
export function done(call: (callback: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    call((error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
