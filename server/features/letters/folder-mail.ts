import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { composeMail, type Mail } from './mail.ts';

/** A letter in the folder, as its page shows it. */
export interface KeptLetter {
  to: string[];
  subject: string;
  at: string;
  html: string;
  text: string;
}

/** Letters are for their readers only: not for other users of this machine. */
const OWNER_ONLY = { folder: 0o700, file: 0o600 };

/**
 * Local mode's mail: letters land in a folder, each as an .eml file, which mail programs open, and as JSON for the page
 * that shows them. A second copy replaces the first.
 */
export function folderMail(folder: string, from: string): Mail {
  return {
    async send(message, { beforeData }) {
      const { to, subject, html, text, date, messageId } = message;
      const raw = await composeMail(from, message);
      await mkdir(folder, { recursive: true });
      // Also one that was there before.
      await chmod(folder, OWNER_ONLY.folder);
      await beforeData();
      const [name = ''] = messageId.split('@');
      const file = path.join(folder, name.replaceAll(/[^\w.-]/g, '-'));
      const kept: KeptLetter = { to: [...to], subject, at: date.toISOString(), html, text };
      await keep(`${file}.eml`, raw);
      await keep(`${file}.json`, JSON.stringify(kept));
      return { kind: 'taken' };
    },
  };
}

async function keep(file: string, content: string | Buffer): Promise<void> {
  await writeFile(file, content, { mode: OWNER_ONLY.file });
  await chmod(file, OWNER_ONLY.file);
}
