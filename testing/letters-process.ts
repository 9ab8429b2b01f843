/**
 * Sends the letters of a shop until it is killed: an instance of the shop without anything else. Its arguments are the
 * addresses of the database and of the mail server.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { loadQuickly } from '#server/platform/load-quickly.ts';

loadQuickly();
const [
  { LetterSender },
  { drawPdf },
  { smtpMail },
  { lettersDepsOf },
  { CurrentSettings },
  { readConfig },
  { openDatabase },
] = await Promise.all([
  import('#server/features/letters/send-letters.ts'),
  import('#server/features/papers/draw-pdf.ts'),
  import('#server/features/mail/smtp-mail.ts'),
  import('#server/shop-parts.ts'),
  import('#server/features/settings/current-settings.ts'),
  import('#server/platform/config.ts'),
  import('#server/platform/database.ts'),
]);

const [databaseUrl = '', mailUrl = ''] = process.argv.slice(2);
const database = openDatabase(databaseUrl, 5, () => {});
const deps = lettersDepsOf(
  {
    config: readConfig({ ADMIN_EMAILS: 'owner@shop.example' }),
    database,
    settings: new CurrentSettings(database, 'Vitrine'),
    payments: { name: 'sandbox' },
    drawPdf,
    now: () => new Date(),
  },
  () => 'https://shop.example',
);
const sender = new LetterSender({
  deps,
  mailing: {
    mail: smtpMail({ url: mailUrl, from: 'Vitrine <shop@shop.example>' }),
    domain: 'shop.example',
    // Templates need a build; these are about sending.
    renderLetter: async ({ heading }) => ({ html: `<p>${heading}</p>`, text: heading }),
  },
  onFailure: (error) => void process.stderr.write(`${String(error)}\n`),
});
process.stdout.write('ready\n');
for (;;) if ((await sender.sweep()) === 0) await delay(20);
