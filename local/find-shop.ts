import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ConfigError, type Config } from '#server/platform/config.ts';
import type { SandboxSettings } from '#sandbox/sandbox-settings.ts';
import { postgresUrl } from '#server/embedded/start-postgres.ts';

/** The addresses of a DATA_DIR's services, as saved in the folder. */
export interface FoundShop {
  /** The address of a local shop that is open. */
  url: string | undefined;
  databaseUrl: string | undefined;
  sandbox: { url: string; webhookSecret: string } | undefined;
}

/** Finds the embedded database and the payment sandbox of a DATA_DIR. They run only while the shop does. */
export function findShop(dataDir: string): FoundShop {
  return {
    url: readText(join(dataDir, 'open-at'))?.trim(),
    databaseUrl: findDatabase(dataDir),
    sandbox: findSandbox(dataDir),
  };
}

/** The URL of the database of the shop with this configuration. Throws ConfigError if there is none. */
export function databaseUrlOf({ dataDir, database: { url } }: Config): string {
  const found = url ?? findDatabase(dataDir);
  if (found === undefined) throw new ConfigError([`DATA_DIR ${dataDir} has no shop in it`]);
  return found;
}

function findDatabase(dataDir: string): string | undefined {
  const address = readText(join(dataDir, 'postgres/address.json'));
  const password = readText(join(dataDir, 'postgres/password'));
  if (address === undefined || password === undefined) return undefined;
  const { port, socketFolder } = JSON.parse(address) as { port: number; socketFolder?: string };
  return postgresUrl({
    port,
    password: password.trim(),
    ...(socketFolder !== undefined && { socketFolder }),
  });
}

function findSandbox(dataDir: string): FoundShop['sandbox'] {
  const settings = readText(join(dataDir, 'payment-sandbox/settings.json'));
  if (settings === undefined) return undefined;
  const { host, port, webhookSecret } = JSON.parse(settings) as SandboxSettings;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return { url: `http://${name.includes(':') ? `[${name}]` : name}:${port}`, webhookSecret };
}

function readText(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
