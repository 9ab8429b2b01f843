import type { FastifyInstance } from 'fastify';
import { isLoopback, type Config } from './config.ts';

/** The URL of a shop that listens; before that, the URL it will have. */
export function shopUrl(app: FastifyInstance, { host, port }: Config): string {
  // Asking for it is a system call, and pages need it.
  const address = port === 0 ? app.server.address() : null;
  const shown =
    isLoopback(host) && host !== '::1' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${shown}:${typeof address === 'object' && address ? address.port : port}`;
}
