import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Shows the letter that the page around it sends. Scripts in it are not run: `innerHTML` runs none. */
const SCRIPT = `addEventListener('message', ({ source, data }) => {
  if (source === parent && data && typeof data.html === 'string') document.documentElement.innerHTML = data.html;
});`;

const HASH = createHash('sha256').update(SCRIPT).digest('base64');
const POLICY = `default-src 'none'; script-src 'sha256-${HASH}'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts`;

/** The page in which the back office shows previews of letters. */
export async function letterFrameRoutes(app: FastifyInstance): Promise<void> {
  app.get(
    '/letters/frame',
    { config: { access: { who: 'public' } }, schema: { hide: true } },
    async (_request, reply) =>
      reply
        .headers({
          'content-security-policy': POLICY,
          'cache-control': 'no-cache',
          'x-robots-tag': 'noindex',
        })
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><html lang="en"><head><title>Letter</title></head><body><script>${SCRIPT}</script></body></html>`,
        ),
  );
}
