/**
 * The part of `npm run rehearse -- release` that has no network: `sell-from-release.ts ARCHIVE FOLDER`. Prints what it measured as JSON.
 */
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { bytesIn, runCommand } from '../run-command.ts';
import { startMail } from './mail-here.ts';
import type { Figures } from './figures.ts';
import { STRANGER } from './release.ts';
import { buyAsGuest, openForBusiness } from './sell.ts';
import { startShop } from './started-shop.ts';

const PORT = '3000';
const URL_HERE = `http://localhost:${PORT}`;

const [archive = '', folder = ''] = process.argv.slice(2);
console.log(JSON.stringify(await sell()));

async function sell(): Promise<Figures> {
  const others = Object.keys(networkInterfaces()).filter((name) => name !== 'lo');
  if (others.length > 0) throw new Error(`There is a network: ${others.join(', ')}.`);
  const mail = await startMail();
  const env = {
    PATH: '/usr/bin:/bin',
    HOME: path.join(folder, 'home'),
    SHOP_ORIGIN: URL_HERE,
    SMTP_URL: mail.url,
    MAIL_FROM: 'shop@shop.example',
  };
  const as = { ...STRANGER, cwd: folder, env };
  const started = performance.now();
  const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

  await runCommand('tar', ['-xf', archive], as);
  const unpacking = seconds(started);
  const unpacked = path.join(folder, path.basename(archive, '.tar.zst'));
  const size = `${((await bytesIn(unpacked)) / 1_000_000).toFixed(0)} MB`;
  const command = [path.join(unpacked, 'vitrine')];
  const opening = performance.now();
  const shop = await startShop(command, URL_HERE, as);
  const firstOpen = seconds(opening);
  const { product } = await openForBusiness({ url: URL_HERE, mail }, await shop.ownerLink());
  await buyAsGuest(URL_HERE, product);
  const sold = seconds(started);

  await runCommand(command[0] ?? '', ['backup', path.join(folder, 'first.backup')], as);
  const stop = await shop.stop();
  const reopening = performance.now();
  const again = await startShop(command, URL_HERE, as);
  const secondOpen = seconds(reopening);
  await buyAsGuest(URL_HERE, product);
  await again.kill();
  const killed = performance.now();
  const last = await startShop(command, URL_HERE, as);
  const afterKill = seconds(killed);
  await buyAsGuest(URL_HERE, product);
  await last.stop();
  await mail.close();
  return {
    Unpacked: size,
    'Time to unpack': unpacking,
    'Time to open first': firstOpen,
    'Commands until a guest has bought by bank transfer': '2 (tar, ./vitrine)',
    'Time until then': sold,
    'Time to stop on SIGTERM': `${stop.toFixed(1)} s`,
    'Time to open again': secondOpen,
    'Time to open after kill -9': afterKill,
  };
}
