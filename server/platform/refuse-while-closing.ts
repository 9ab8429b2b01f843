import type { FastifyInstance } from 'fastify';
import { unavailable } from './errors.ts';

/** While the server closes, running requests finish, and new ones on open connections get 503. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isClosing ? unavailable('The shop is closing. Try again in a moment.') : undefined);
  });
}
