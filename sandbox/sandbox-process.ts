/**
 * The process of the payment sandbox. Run by local/payment-sandbox.ts with the file of its settings as
 * the first argument, and a message channel whose end means: leave.
 */
import { readFileSync } from 'node:fs';

import { createListener } from './listen.ts';
import { openSandbox } from './open-sandbox.ts';
import type { SandboxMessage, SandboxSettings } from './sandbox-settings.ts';

const settings = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as SandboxSettings;
const open = openSandbox(settings);
const server = createListener(open);

process.on('message', leave);
process.on('disconnect', leave);
process.on('SIGTERM', leave);
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});

server.listen(settings.port, settings.host, () => tell({ type: 'ready' }));

function leave(): void {
  server.close();
  server.closeAllConnections();
  open.close();
  process.exit(0);
}

function tell(message: SandboxMessage): void {
  if (process.connected) process.send?.(message, () => {});
}
