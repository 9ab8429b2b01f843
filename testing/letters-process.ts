/**
 * Sends the letters of a shop until it is killed: an instance of the shop without anything else. Its arguments are the
 * addresses of the database and of the mail server.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { LetterSender } from '#server/features/letters/send-letters.ts';
import { drawPdf } from '#server/features/papers/draw-pdf.ts';
import { smtpMail } from '#server/features/letters/smtp-mail.ts';
import { lettersDepsOf } from '#server/letters.ts';
import { CurrentSettings } from '#server/features/settings/current-settings.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database.ts';

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
