/**
 * The process of the payment sandbox. local/payment-sandbox.ts runs it with the path of its settings as the
 * first argument, and with an IPC channel: it exits when that is closed.
 */
import { readFileSync } from 'node:fs';

import { createHttpServer } from './http-server.ts';
import { openSandbox } from './open-sandbox.ts';
import type { SandboxMessage, SandboxSettings } from './sandbox-settings.ts';

const settings = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as SandboxSettings;
const open = openSandbox(settings);
const server = createHttpServer(open);

process.on('message', shutDown);
process.on('disconnect', shutDown);
process.on('SIGTERM', shutDown);
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});

server.listen(settings.port, settings.host, () => send({ type: 'ready' }));

function shutDown(): void {
  server.close();
  server.closeAllConnections();
  open.close();
  process.exit(0);
}

function send(message: SandboxMessage): void {
  if (process.connected) process.send?.(message, () => {});
}
