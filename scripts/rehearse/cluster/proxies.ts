import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../release/lay-out.ts';
import { addressOf, MACHINES } from './database-machine.ts';
import { startProcess, type Place, type StartedProcess } from './processes.ts';

/** The machine of HAProxy and PgBouncer. */
const FRONT = '127.0.4.1';
export const INSTANCES = [1, 2, 3] as const;
export const instanceAddress = (at: number) => `127.0.3.${at}`;
export const SHOP_USER = { name: 'shop', password: 'shop-secret-here' };
/** The shop's database through PgBouncer, which reaches the primary through HAProxy. */
export const DATABASE_URL = `postgres://${SHOP_USER.name}:${SHOP_USER.password}@${FRONT}:6432/shop`;

/** Starts HAProxy with the file of deploy/, so that the shop is found at a port of localhost. */
export function startHaproxy(place: Place, port: number): StartedProcess {
  const file = rendered(place, 'haproxy.cfg', [
    [/bind :8080/, `bind 127.0.0.1:${port}`],
    [/127\.0\.0\.1:5000/, `${FRONT}:5000`],
  ]);
  return startProcess(place, 'haproxy', ['haproxy', '-db', '-f', file]);
}

/** Starts PgBouncer with the file of deploy/, and lets the shop's user in. */
export function startPgbouncer(place: Place): StartedProcess {
  const users = path.join(place.folder, 'userlist.txt');
  writeFileSync(users, `"${SHOP_USER.name}" "${SHOP_USER.password}"\n`);
  const file = rendered(place, 'pgbouncer.ini', [
    [/127\.0\.0\.1/g, FRONT],
    [/^auth_file = .+/m, `auth_file = ${users}\nunix_socket_dir =`],
  ]);
  return startProcess(place, 'pgbouncer', ['pgbouncer', file]);
}

/** Writes a file of deploy/ with the addresses of the rehearsal. Throws if there is nothing of what is replaced. */
function rendered(
  { folder }: Place,
  name: string,
  replaced: readonly (readonly [RegExp, string])[],
): string {
  let text = readFileSync(path.join(ROOT, 'deploy', name), 'utf8');
  for (const [words, by] of replaced) {
    if (text.search(words) < 0) throw new Error(`deploy/${name} has no ${words.source}.`);
    text = text.replace(words, by);
  }
  for (const at of MACHINES) text = text.replaceAll(`db-${at}`, addressOf(at));
  for (const at of INSTANCES) text = text.replaceAll(`shop-${at}`, instanceAddress(at));
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}
