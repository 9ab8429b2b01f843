import { expect, it } from 'vitest';
import { mailFrom } from '#server/platform/settings.ts';
import { composeMail } from './mail.ts';

it.each([
  'shop@shop.example',
  'Vitrine <shop@shop.example>',
  '"Shop, Inc." <a@b.example>',
  '"Smith & Sons; since 1921"<a@b.example>',
])('MAIL_FROM can be %s', (from) => {
  expect(mailFrom.safeParse(from).success).toBe(true);
});

it.each([
  'Shop, Inc. <a@b.example>',
  '"Shop, Inc. <a@b.example>',
  '"a" <a@b>, <c@d>',
  '"a\n" <a@b>',
])('MAIL_FROM can’t be %j, which mail servers read in another way', (from) => {
  expect(mailFrom.safeParse(from).success).toBe(false);
});

it('a letter from a name in quotes has that name and address', async () => {
  const raw = await composeMail('"Shop, Inc." <a@b.example>', {
    to: ['c@d.example'],
    subject: 'Hello',
    html: '',
    text: '',
    messageId: 'one@b.example',
    date: new Date(0),
    headers: {},
    attachments: [],
  });
  expect(raw.toString()).toContain('From: "Shop, Inc." <a@b.example>');
});
