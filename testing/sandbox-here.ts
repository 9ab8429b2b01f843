import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { findFreePort } from '#local/free-port.ts';
import type { PaymentSandbox } from '#local/payment-sandbox.ts';
import { createHttpServer } from '#sandbox/http-server.ts';
import { openSandbox } from '#sandbox/open-sandbox.ts';

const HOST = '127.0.0.1';

/** The payment sandbox, without a webhook, in this process: starting one of its own takes longer than many a test. */
export async function startSandboxHere(): Promise<PaymentSandbox> {
  const port = await findFreePort();
  const url = `http://${HOST}:${port}`;
  const webhookSecret = `whsec_${randomBytes(32).toString('hex')}`;
  const open = openSandbox({
    host: HOST,
    port,
    url,
    file: ':memory:',
    hostNames: [HOST],
    shopOrigins: [],
    webhookUrl: undefined,
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
