import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../release/lay-out.ts';
import { runCommand } from '../../run-command.ts';
import { startShop, type StartedShop } from '../started-shop.ts';
import { INSTANCES, instanceAddress } from './proxies.ts';

const PORT = 3000;
export const instanceUrl = (at: number) => `http://${instanceAddress(at)}:${PORT}`;
export const INSTANCE_URLS = INSTANCES.map(instanceUrl);

/** The three instances of the shop. Each can be killed, and started again from another folder of the project. */
export class ShopInstances {
  readonly #running = new Map<number, StartedShop>();
  readonly #folder: string;
  readonly #env: NodeJS.ProcessEnv;

  constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.#folder = folder;
    this.#env = env;
  }

  async start(at: number, root = ROOT): Promise<StartedShop> {
    const dataDir = path.join(this.#folder, `shop-${at}`);
    mkdirSync(dataDir, { recursive: true });
    const own = { HOST: instanceAddress(at), PORT: String(PORT), DATA_DIR: dataDir };
    const command = [process.execPath, path.join(root, 'server/main.ts')];
    const shop = await startShop(command, instanceUrl(at), { env: { ...this.#env, ...own } });
    this.#running.set(at, shop);
    return shop;
  }

  async kill(at: number): Promise<void> {
    await this.#running.get(at)?.kill();
    this.#running.delete(at);
  }

  /** Returns the seconds that it took to stop in order. */
  async stop(at: number): Promise<number> {
    const shop = this.#running.get(at);
    this.#running.delete(at);
    return (await shop?.stop()) ?? 0;
  }

  async killAll(): Promise<void> {
    await Promise.all(INSTANCES.map((at) => this.kill(at)));
  }
}

/** Lays out the same code with the next patch version in an empty folder, as another release. Returns the version. */
export async function layOutNextVersion(target: string): Promise<string> {
  mkdirSync(path.join(target, '.build'), { recursive: true });
  for (const folder of ['contract', 'server', '.build/web'])
    await runCommand('cp', ['-a', path.join(ROOT, folder), path.join(target, folder)]);
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(target, 'node_modules'));
  const about = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  const [major, minor, patch] = about.version.split('.').map(Number);
  const version = `${major}.${minor}.${(patch ?? 0) + 1}`;
  writeFileSync(path.join(target, 'package.json'), JSON.stringify({ ...about, version }));
  return version;
}
