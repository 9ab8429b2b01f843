import type { FastifyInstance } from 'fastify';
import type { Mailing } from '#server/features/mail/open-mailing.ts';
import { listAttention } from './features/attention/list-attention.ts';
import type { LettersDeps } from './features/letters/letter-deps.ts';
import { forgetLetters } from './features/letters/letter-list.queries.ts';
import { letterFrameRoutes, lettersRoutes } from './features/letters/letters.routes.ts';
import { tellBackInStock, writeAttention, writeDigest } from './features/letters/owner-letters.ts';
import { LetterSender } from './features/letters/send-letters.ts';
import { stopLettersRoutes } from './features/letters/stop-letters.routes.ts';
import { wantedLettersRoutes } from './features/letters/wanted-letters.routes.ts';
import { localMailRoutes } from './features/mail/local-mail.routes.ts';
import type { drawPdf } from './features/papers/draw-pdf.ts';
import { invoicePdf } from './features/papers/papers.service.ts';
import type { PaymentProvider } from './features/payments/payment-provider.ts';
import type { CurrentSettings } from './features/settings/current-settings.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import { startSweeper, type Sweeper } from './platform/sweeper.ts';
import { UserLimits } from './platform/user-limits.ts';

export interface AddLettersDeps {
  config: Config;
  database: Database;
  settings: CurrentSettings;
  /** The destination of letters; undefined in a shop without a mail server. */
  mailing?: Mailing;
  now(): Date;
  sweepMs?: number;
  sweeps?: boolean;
}

const SWEEP_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Letters are listed for a year. */
const KEPT_MS = 365 * DAY_MS;

/** Returns the dependencies of letters. `origin`: the shop's address. */
export function lettersDepsOf(
  { config, database, settings, payments, drawPdf, now }: AddLettersDeps & LettersOf,
  origin: () => string,
): LettersDeps {
  const { adminEmails, adminProviders, shop: money } = config;
  const attention = () => listAttention({ database, now, money, provider: payments.name });
  return {
    database,
    now,
    settings,
    money,
    adminEmails,
    adminProviders,
    origin,
    attention,
    async invoicePdf(orderId) {
      const pdf = await invoicePdf({ database, shop: money, drawPdf, now }, orderId);
      return pdf && { filename: pdf.fileName, content: pdf.bytes };
    },
  };
}

interface LettersOf {
  payments: Pick<PaymentProvider, 'name'>;
  drawPdf: typeof drawPdf;
}

/** Adds the calls of letters, and the sweeps that write and send them. */
export async function addLetters(
  api: FastifyInstance,
  deps: AddLettersDeps,
  letters: LettersDeps,
): Promise<void> {
  const { mailing, config } = deps;
  const limits = new UserLimits(config.rateLimit);
  const onLetter =
    mailing && deps.sweeps !== false ? startSweeps(api, deps, mailing, letters) : () => {};
  await api.register(lettersRoutes({ ...letters, mailing, limits, onLetter }));
  await api.register(wantedLettersRoutes({ ...letters, limits }));
}

/** Adds the pages of letters that are not part of the web app. */
export async function addLetterPages(
  app: FastifyInstance,
  { mailing }: Pick<AddLettersDeps, 'mailing'>,
  letters: LettersDeps,
): Promise<void> {
  await app.register(stopLettersRoutes(letters));
  await app.register(letterFrameRoutes);
  if (mailing?.folder !== undefined) await app.register(localMailRoutes(mailing.folder));
}

/** Starts the sweeps; they end when the server closes. Returns a function that makes letters be sent at once. */
function startSweeps(
  api: FastifyInstance,
  { database, now, sweepMs = SWEEP_MS }: AddLettersDeps,
  mailing: Mailing,
  letters: LettersDeps,
): () => void {
  const onFailure = (error: unknown) => api.log.error({ err: error }, 'a sweep of letters failed');
  let sending: Sweeper | undefined;
  const onDone = () => sending?.sweepNow();
  const sender = new LetterSender({ deps: letters, mailing, onFailure, onDone });
  sending = startSweeper(() => sender.sweep(), sweepMs, onFailure);
  const everyMinute = async () => {
    await writeAttention(letters);
    await writeDigest(letters);
    return 0;
  };
  const sweepers = [
    sending,
    startSweeper(() => tellBackInStock(letters), Math.max(sweepMs, 5_000), onFailure),
    startSweeper(everyMinute, MINUTE_MS, onFailure),
    startSweeper(
      () => forgetLetters(database.pool, new Date(now().getTime() - KEPT_MS)),
      HOUR_MS,
      onFailure,
    ),
  ];
  api.addHook('onClose', async () => {
    await sender.close();
    await Promise.all(sweepers.map((sweeper) => sweeper.close()));
  });
  return onDone;
}
