import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { findFreePort } from '#server/embedded/free-port.ts';
import { startPostgres } from '#server/embedded/start-postgres.ts';
import type { MailServer } from '#testing/mail-server.ts';

const PROCESS = path.resolve(import.meta.dirname, '../testing/production-process.ts');
const WEB_FOLDER = path.resolve(import.meta.dirname, '../.build/web');

interface BareShop {
  url: string;
  /** The path of the link to become its owner, as the start printed it. */
  ownerPath: string;
  close(): Promise<void>;
}

/** A shop in production with a database and a mail server alone, and these settings, for each story; called before `useVisitors`, so that pages are closed before it. */
export function useBareShop(
  mail: Pick<MailServer, 'url'>,
  settings: Readonly<Record<string, string>> = {},
): () => BareShop {
  let dataDir: string;
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let shop: BareShop;
  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-bare-db-'));
    postgres = await startPostgres({ dataDir, durable: false });
    shop = await openBareShop(postgres.url, mail.url, settings);
  });
  afterEach(async () => {
    await shop.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return () => shop;
}

/** Logs in on the page of a bare shop that asks for it, with the code of a new letter. */
export async function logInByLetter(page: Page, mail: MailServer, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  const before = mail.received.length;
  await page.keyboard.press('Enter');
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.waitFor();
  const { subject } = await letterTo(mail, email, before);
  await code.fill(/\d{6}/.exec(subject)?.[0] ?? '');
  await page.keyboard.press('Enter');
}

/** The first letter to an address after so many others, once it is there. */
export async function letterTo(mail: MailServer, email: string, before = 0) {
  const find = () => mail.received.slice(before).find(({ to }) => to.includes(email));
  await expect.poll(find).toBeDefined();
  const letter = find();
  if (!letter) throw new Error(`No letter to ${email}`);
  return letter;
}

/** Starts a shop in production with a database and a mail server alone, on an empty database. */
async function openBareShop(
  databaseUrl: string,
  smtpUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<BareShop> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-bare-'));
  const shop = spawn(process.execPath, [PROCESS, WEB_FOLDER], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      SHOP_ORIGIN: url,
      DATABASE_URL: databaseUrl,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'shop@shop.example',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const { promise: link, resolve, reject } = Promise.withResolvers<string>();
  shop.stdout.on('data', (bytes: Buffer) => {
    said += bytes.toString();
    const [found] = /\/setup#[\w-]+(?=\s)/.exec(said) ?? [];
    if (found !== undefined) resolve(found);
  });
  shop.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const ended = once(shop, 'close');
  void ended.then(() => reject(new Error(`The shop did not open: ${said}`)));
  const close = async () => {
    shop.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { url, ownerPath: await link, close };
  } catch (error) {
    await close();
    throw error;
  }
}
