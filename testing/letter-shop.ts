import { beforeAll } from 'vitest';
import type { LettersDeps } from '#server/features/letters/letter-deps.ts';
import { noteMail } from '#server/features/letters/note-mail.ts';
import { LetterSender } from '#server/features/letters/send-letters.ts';
import type { Mailing } from '#server/features/mail/open-mailing.ts';
import { traceMailing } from '#server/features/mail/trace-mail.ts';
import { smtpMail } from '#server/features/mail/smtp-mail.ts';
import { drawPdf } from '#server/features/papers/draw-pdf.ts';
import { CurrentSettings } from '#server/features/settings/current-settings.ts';
import { readConfig } from '#server/platform/config.ts';
import { lettersDepsOf } from '#server/shop-parts.ts';
import { renderLetter } from './letter-templates.ts';
import { useMailServer, type MailServer, type ReceivedLetter } from './mail-server.ts';
import type { Buyer } from './shopping.ts';
import { useBuyingShop, type BuyingOptions, type BuyingShop } from './test-buying.ts';

export const OWNER = 'owner@shop.example';
/** The time that a letter about a status waits. */
export const UNDO_WAIT_MS = 15_000;

const INVOICE = { filename: 'invoice.pdf', content: Buffer.from('%PDF') };

export interface LetterShop {
  shop: BuyingShop;
  server: MailServer;
  /** Another instance's sender; it sends by hand. */
  newSender(more?: Partial<LettersDeps>, otherMailing?: Partial<Mailing>): LetterSender;
  /** Those of the shop, but for invoices: they are not drawn, which takes longer than all else of a letter. */
  deps(more?: Partial<LettersDeps>): LettersDeps;
  /** The drawing of the shop's invoices. */
  invoices(): Pick<LettersDeps, 'invoicePdf'>;
  /** Sends what is due until nothing is. Returns what the server got from this. */
  sendAll(more?: Partial<LettersDeps>): Promise<ReceivedLetter[]>;
  /** A buyer with a verified address, `uid@buyer.example`. */
  buyer(uid: string): Promise<Buyer>;
  /** Letters to a person or to the owner, as `state kind`. */
  states(): Promise<string[]>;
}

const mailingTo = ({ url }: MailServer): Mailing => ({
  mail: smtpMail({ url, from: 'Vitrine <shop@shop.example>', timeoutMs: 1_000 }),
  domain: 'shop.example',
  renderLetter,
});

/** The shop with a mail server. Nothing is sent by itself. */
export function useLetterShop(options: BuyingOptions = {}): LetterShop {
  const server = useMailServer();
  const mailing = () => traceMailing(mailingTo(server), options.traces);
  const settings = { ADMIN_EMAILS: OWNER, ...options.settings };
  const shop = useBuyingShop({ ...options, settings, mailing });
  beforeAll(() => noteMail(shop.db.database, true, shop.clock.now()));
  const deps = (more: Partial<LettersDeps> = {}): LettersDeps => ({
    ...depsOf(shop),
    attention: async () => [],
    invoicePdf: async () => INVOICE,
    ...more,
  });
  const newSender = (more?: Partial<LettersDeps>, otherMailing?: Partial<Mailing>) =>
    new LetterSender({
      deps: deps(more),
      mailing: { ...mailing(), ...otherMailing },
      onFailure: (error) => void shop.failures.push(error),
    });
  return {
    shop,
    server,
    deps,
    newSender,
    invoices: () => ({ invoicePdf: depsOf(shop).invoicePdf }),
    async sendAll(more) {
      const before = server.received.length;
      const sender = newSender(more);
      while ((await sender.sweep()) > 0) await sender.idle();
      return server.received.slice(before);
    },
    async buyer(uid) {
      const buyer = await shop.buyer(uid);
      await shop.db.database.pool.query(
        'update users set email = $2, email_verified = true where id = $1',
        [uid, `${uid}@buyer.example`],
      );
      return buyer;
    },
    async states() {
      const { rows } = await shop.db.database.pool.query<{ line: string }>(
        `select state || ' ' || kind as line from letters order by created_at, kind`,
      );
      return rows.map(({ line }) => line);
    },
  };
}

function depsOf({ db: { database }, clock }: BuyingShop): LettersDeps {
  const base = {
    config: readConfig({ ADMIN_EMAILS: OWNER }),
    database,
    settings: new CurrentSettings(database, 'Vitrine'),
    now: () => clock.now(),
    payments: { name: 'sandbox' as const },
    drawPdf,
  };
  return lettersDepsOf(base, () => 'https://shop.example');
}
