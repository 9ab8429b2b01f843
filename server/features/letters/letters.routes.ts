import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Done } from '#contract/done.ts';
import {
  LetterDraft,
  LetterPreview,
  LettersPage,
  LettersQuery,
  ReadLetter,
} from '#contract/letters.ts';
import type { Mailing } from '#server/features/mail/open-mailing.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import type { LettersDeps } from './letter-deps.ts';
import { listLetters } from './letter-list.queries.ts';
import { dismissLetter, previewLetter, sendAgain, sendTest } from './letters.service.ts';
import { readLetter } from './read-letter.ts';
import { ownerAddresses } from './write-message.ts';

export interface LettersRoutesDeps extends LettersDeps {
  /** Undefined in a shop without a mail server. */
  mailing: Mailing | undefined;
  limits: SharedLimits;
  /** Called when there is a letter to send. */
  onLetter(): void;
}

const TESTS_A_MINUTE = 10;
const COPIES_A_MINUTE = 30;
const PREVIEWS_A_MINUTE = 120;
const Params = z.object({ letterId: z.string() });

export function lettersRoutes(deps: LettersRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    listLettersRoute(app, deps);
    readLetterRoute(app, deps);
    previewRoute(app, deps);
    testRoute(app, deps);
    againRoute(app, deps);
    dismissRoute(app, deps);
  };
}

function demandMail({ mailing }: LettersRoutesDeps): Mailing {
  if (mailing) return mailing;
  throw new ApiError('MAIL_OFF', 'This shop has no mail server: SMTP_URL is not set.');
}

function listLettersRoute(app: ZodApp, deps: LettersRoutesDeps): void {
  app.get(
    '/letters',
    {
      config: forAdmins('settings'),
      schema: {
        operationId: 'listLetters',
        summary: 'The letters of the shop, newest first: what was sent, to whom, and what waits',
        tags: ['Shop'],
        querystring: LettersQuery,
        response: { 200: LettersPage },
      },
    },
    async (request) => {
      const owner = ownerAddresses(await deps.settings.current(), deps.adminEmails).join(', ');
      const page = await listLetters(deps.database.pool, request.query, owner);
      return { success: true as const, ...page, isMailOn: deps.mailing !== undefined };
    },
  );
}

function readLetterRoute(app: ZodApp, deps: LettersRoutesDeps): void {
  app.get(
    '/letters/:letterId',
    {
      config: forAdmins('settings'),
      schema: {
        operationId: 'readLetter',
        summary: 'What a letter says, as it was last sent or tried',
        tags: ['Shop'],
        params: Params,
        querystring: OwnId,
        failures: ['NOT_FOUND', 'RATE_LIMITED'],
        response: { 200: ReadLetter },
      },
    },
    async (request) => {
      await deps.limits.countInBatches('preview', callerOf(request).claims.uid, PREVIEWS_A_MINUTE);
      const read = await readLetter(deps, deps.mailing, request.params.letterId);
      return { success: true as const, ...read };
    },
  );
}

function previewRoute(app: ZodApp, deps: LettersRoutesDeps): void {
  app.post(
    '/letters/preview',
    {
      config: forAdmins('settings'),
      schema: {
        operationId: 'previewLetter',
        summary: 'A letter with the words of the form, about an order that does not exist',
        tags: ['Shop'],
        querystring: OwnId,
        body: LetterDraft,
        failures: ['MAIL_OFF', 'RATE_LIMITED'],
        response: { 200: LetterPreview },
      },
    },
    async (request) => {
      await deps.limits.countInBatches('preview', callerOf(request).claims.uid, PREVIEWS_A_MINUTE);
      return {
        success: true as const,
        ...(await previewLetter(deps, demandMail(deps), request.body)),
      };
    },
  );
}

function testRoute(app: ZodApp, deps: LettersRoutesDeps): void {
  app.post(
    '/letters/test',
    {
      config: forAdmins('settings'),
      schema: {
        operationId: 'sendTestLetter',
        summary: "Send a letter with the words of the form to the caller's own address",
        description: `${TESTS_A_MINUTE} a minute for a person (429).`,
        tags: ['Shop'],
        querystring: OwnId,
        body: LetterDraft,
        failures: ['MAIL_OFF', 'NO_ADDRESS', 'RATE_LIMITED'],
        response: { 200: Done },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      demandMail(deps);
      await deps.limits.count('test letter', caller.claims.uid, TESTS_A_MINUTE);
      const address = await sendTest(deps, caller, request.body);
      deps.onLetter();
      return { success: true as const, message: `A test is on its way to ${address}` };
    },
  );
}

function againRoute(app: ZodApp, deps: LettersRoutesDeps): void {
  app.post(
    '/letters/:letterId/again',
    {
      config: forAdmins('settings'),
      schema: {
        operationId: 'sendLetterAgain',
        summary: 'Send a letter again that was sent, given up or dropped',
        description: `${COPIES_A_MINUTE} a minute for a person (429).`,
        tags: ['Shop'],
        params: Params,
        querystring: OwnId,
        failures: ['NOT_FOUND', 'MAIL_OFF', 'LETTER_WAITING', 'RATE_LIMITED'],
        response: { 200: Done },
      },
    },
    async (request) => {
      demandMail(deps);
      await deps.limits.count('letter again', callerOf(request).claims.uid, COPIES_A_MINUTE);
      await sendAgain(deps, request.params.letterId);
      deps.onLetter();
      return { success: true as const, message: 'The e-mail is on its way again' };
    },
  );
}

function dismissRoute(app: ZodApp, deps: LettersRoutesDeps): void {
  app.post(
    '/letters/:letterId/dismiss',
    {
      config: forAdmins('settings'),
      schema: {
        operationId: 'dismissLetter',
        summary: 'Leave a letter that was given up as it is: it needs no attention any more',
        tags: ['Shop'],
        params: Params,
        querystring: OwnId,
        failures: ['NOT_FOUND'],
        response: { 200: Done },
      },
    },
    async (request) => {
      await dismissLetter(deps, request.params.letterId);
      return { success: true as const, message: 'The e-mail needs no attention any more' };
    },
  );
}

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
