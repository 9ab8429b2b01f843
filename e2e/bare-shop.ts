import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '#local/free-port.ts';

const PROCESS = path.resolve(import.meta.dirname, '../testing/production-process.ts');
const WEB_FOLDER = path.resolve(import.meta.dirname, '../.build/web');

export interface BareShop {
  url: string;
  /** The path of the link to become its owner, as the start printed it. */
  ownerPath: string;
  close(): Promise<void>;
}

/** Starts a shop in production with a database and a mail server alone, on an empty database. */
export async function openBareShop(databaseUrl: string, smtpUrl: string): Promise<BareShop> {
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
