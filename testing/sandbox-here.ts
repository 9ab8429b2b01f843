import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { findFreePort } from '#server/embedded/free-port.ts';
import type { PaymentSandbox } from '#local/payment-sandbox.ts';
import { createHttpServer } from '#sandbox/http-server.ts';
import { openSandbox } from '#sandbox/open-sandbox.ts';
import type { SandboxSettings } from '#sandbox/sandbox-settings.ts';

const HOST = '127.0.0.1';

/** By default a sandbox with a new database, a free port and no webhook. */
type SandboxHere = Partial<
  Pick<
    SandboxSettings,
    'file' | 'port' | 'shopOrigins' | 'webhookUrl' | 'webhookSecret' | 'pendingRefundMs'
  >
>;

/** The payment sandbox in this process: starting one of its own takes longer than many a test. */
export async function startSandboxHere(settings: SandboxHere = {}): Promise<PaymentSandbox> {
  const { port = await findFreePort() } = settings;
  const url = `http://${HOST}:${port}`;
  const { webhookSecret = `whsec_${randomBytes(32).toString('hex')}` } = settings;
  const open = openSandbox({
    host: HOST,
    url,
    file: ':memory:',
    hostNames: ['localhost', HOST],
    shopOrigins: [],
    webhookUrl: undefined,
    ...settings,
    port,
    webhookSecret,
  });
  const server = createHttpServer(open).listen(port, HOST);
  await once(server, 'listening');
  return {
    url,
    webhookSecret,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      open.close();
    },
  };
}
