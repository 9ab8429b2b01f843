import type { FastifyInstance, FastifyReply } from 'fastify';
import { KINDS_OF_LETTERS } from '#contract/letter-kinds.ts';
import { plainPage } from '#server/features/mail/plain-page.rule.ts';
import type { LettersDeps } from './letter-deps.ts';
import { readStop, stopLetters } from './stop-letters.ts';

type StopDeps = Pick<LettersDeps, 'database' | 'now' | 'settings'>;

const PATH = '/letters/stop/:token';
const PUBLIC = { access: { who: 'public' as const } };

/**
 * Stops letters of a kind to a person by the signed address in each of them, without a log-in. Mail programs send the POST
 * themselves (RFC 8058); people are asked first, because programs that look at links open them.
 */
export function stopLettersRoutes(deps: StopDeps): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    // Its content is known: "List-Unsubscribe=One-Click", or nothing.
    app.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'],
      { parseAs: 'string', bodyLimit: 2_000 },
      (_request, _body, done) => done(null, undefined),
    );
    app.get<{ Params: { token: string } }>(
      PATH,
      { config: PUBLIC, schema: { hide: true } },
      async (request, reply) => {
        const stop = await readStop(deps.database, request.params.token);
        if (!stop) return answer(deps, reply, UNKNOWN);
        const { label } = KINDS_OF_LETTERS[stop.kind];
        return answer(deps, reply, {
          status: 200,
          heading: 'Stop these letters?',
          words: `You will get no letters “${label}” from us any more. Letters about your orders still come.`,
          button: 'Stop these letters',
        });
      },
    );
    app.post<{ Params: { token: string } }>(
      PATH,
      { config: PUBLIC, schema: { hide: true } },
      async (request, reply) => {
        const stop = await readStop(deps.database, request.params.token);
        if (!stop) return answer(deps, reply, UNKNOWN);
        await stopLetters(deps, stop);
        const { label } = KINDS_OF_LETTERS[stop.kind];
        return answer(deps, reply, {
          status: 200,
          heading: 'Done',
          words: `You get no letters “${label}” any more.`,
        });
      },
    );
  };
}

interface Answer {
  status: number;
  heading: string;
  words: string;
  button?: string;
}

const UNKNOWN: Answer = {
  status: 404,
  heading: 'This link is not complete',
  words: 'Open it from the letter again, all of it.',
};

async function answer(
  { settings }: StopDeps,
  reply: FastifyReply,
  { status, ...page }: Answer,
): Promise<FastifyReply> {
  const { name } = await settings.current();
  return reply
    .code(status)
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(plainPage(name, page));
}

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
