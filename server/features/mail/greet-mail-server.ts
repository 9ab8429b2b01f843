import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { connectionOptions, done, logIn } from './smtp-connection.ts';

const TIMEOUT_MS = 4_000;

/** Connects to a mail server, logs in and leaves, without a letter. Throws if it does not let the shop in. */
export async function greetMailServer(url: string): Promise<void> {
  const server = new URL(url);
  const connection = new SMTPConnection(connectionOptions(server, TIMEOUT_MS));
  const failing = Promise.withResolvers<never>();
  failing.promise.catch(() => {});
  connection.on('error', failing.reject);
  connection.on('end', () => failing.reject(new Error('The mail server hung up')));
  const greeting = async () => {
    await done((callback) => connection.connect(callback));
    await logIn(connection, server);
  };
  try {
    await Promise.race([greeting(), failing.promise]);
    connection.quit();
  } catch (error) {
    connection.close();
    throw error;
  }
}
