import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LetterContent, LetterRenderer } from '#contract/letter-content.ts';
import type { Config } from '#server/platform/config.ts';
import type { Traces } from '#server/platform/trace.ts';
import { folderMail } from './folder-mail.ts';
import type { Mail } from './mail.ts';
import { smtpMail } from './smtp-mail.ts';

/** The dependencies of sending letters. */
export interface Mailing extends LetterRenderer {
  mail: Mail;
  /** The domain of message ids. */
  domain: string;
  /** Where its page shows the letters, in local mode. */
  folder?: string;
  /** Where sending is traced, if anywhere. */
  traces?: Traces | undefined;
}

/** The file of a web build that renders letters. Folders that begin with a dot are not served. */
const RENDERER = '.server/entry-letters.mjs';
const LOCAL_FROM = 'shop@localhost';

/**
 * Opens the destination of the shop's letters: its mail server, or in local mode without one a folder. Undefined in production
 * without a mail server, and where there is no web build.
 */
export function openMailing(config: Config, webFolder: string): Mailing | undefined {
  const { smtpUrl, from } = config.mail;
  const file = path.join(webFolder, RENDERER);
  if (!existsSync(file)) return undefined;
  const renderLetter = laterFrom(file);
  if (smtpUrl !== undefined && from !== undefined)
    return { mail: smtpMail({ url: smtpUrl, from }), domain: domainOf(from), renderLetter };
  if (config.mode !== 'local') return undefined;
  const folder = path.join(config.dataDir, 'mail');
  return { mail: folderMail(folder, LOCAL_FROM), domain: 'localhost', folder, renderLetter };
}

/** Loaded for the first letter: it takes some memory. */
function laterFrom(file: string): LetterRenderer['renderLetter'] {
  let loading: Promise<LetterRenderer> | undefined;
  return async (content: LetterContent) => {
    loading ??= import(pathToFileURL(file).href) as Promise<LetterRenderer>;
    return (await loading).renderLetter(content);
  };
}

function domainOf(from: string): string {
  return /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}
