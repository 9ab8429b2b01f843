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
/** Fails where there is one of that name. */
const NEW_FILE = { mode: OWNER_ONLY.file, flag: 'wx' };

/**
 * Local mode's mail: letters land in a folder, each as an .eml file, which mail programs open, and as JSON for the page
 * that shows them. A second copy, sent if the fate of the first one is unknown, lands beside it.
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
      const file = await keepCopy(path.join(folder, name.replaceAll(/[^\w.-]/g, '-')), raw);
      const kept: KeptLetter = { to: [...to], subject, at: date.toISOString(), html, text };
      await writeFile(`${file}.json`, JSON.stringify(kept), NEW_FILE);
      return { kind: 'taken' };
    },
  };
}

/** Writes a letter to the first name that is free: `file`, or `file-2`, `file-3` … Returns it without its extension. */
async function keepCopy(file: string, raw: Buffer): Promise<string> {
  for (let copy = 1; ; copy += 1) {
    const named = copy === 1 ? file : `${file}-${copy}`;
    try {
      await writeFile(`${named}.eml`, raw, NEW_FILE);
      return named;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
