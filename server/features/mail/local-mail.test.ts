import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { letterFrameRoutes } from '#server/features/letters/letters.routes.ts';
import { folderMail } from './folder-mail.ts';
import { localMailRoutes } from './local-mail.routes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-mail-'));
const app = Fastify();
const NAME = 'a'.repeat(32);

beforeAll(async () => {
  await app.register(localMailRoutes(path.join(folder, 'mail')));
  await app.register(letterFrameRoutes);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

function send(subject: string) {
  const mail = folderMail(path.join(folder, 'mail'), 'shop@localhost');
  return mail.send(
    {
      to: ['asha@example.com'],
      subject,
      html: '<p>Hello "Asha"</p><script>1</script>',
      text: 'Hello <Asha>',
      messageId: `${NAME}@localhost`,
      date: new Date('2026-03-02T10:00:00Z'),
      headers: {},
      attachments: [],
    },
    { beforeData: async () => {}, signal: new AbortController().signal },
  );
}

it('there are no letters at first', async () => {
  expect((await app.inject('/local/mail')).body).toContain('No letters yet');
});

it('a letter lands in the folder, and is listed and shown without running what is in it', async () => {
  expect(await send('<b>Hello')).toEqual({ kind: 'taken' });
  expect(readdirSync(path.join(folder, 'mail')).sort()).toEqual([`${NAME}.eml`, `${NAME}.json`]);
  expect(readFileSync(path.join(folder, 'mail', `${NAME}.eml`), 'utf8')).toContain(
    'To: asha@example.com',
  );
  const list = (await app.inject('/local/mail')).body;
  expect(list).toContain(`<a href="/local/mail/${NAME}">&#60;b&#62;Hello</a>`);
  const shown = await app.inject(`/local/mail/${NAME}`);
  expect(shown.headers['content-security-policy']).not.toMatch(/script/);
  expect(shown.body).toContain('srcdoc="&#60;p&#62;Hello &#34;Asha&#34;');
  expect(shown.body).toContain('<pre>Hello &#60;Asha&#62;</pre>');
});

it('a letter that may have been sent before lands beside its first copy, with the same message id', async () => {
  await send('Second copy');
  const copies = readdirSync(path.join(folder, 'mail')).filter((file) => file.endsWith('.eml'));
  expect(copies.sort()).toEqual([`${NAME}-2.eml`, `${NAME}.eml`]);
  for (const file of copies)
    expect(readFileSync(path.join(folder, 'mail', file), 'utf8')).toContain(
      `Message-ID: <${NAME}@localhost>`,
    );
  expect((await app.inject('/local/mail')).body.match(/<li>/g)).toHaveLength(2);
  expect((await app.inject(`/local/mail/${NAME}-2`)).body).toContain('Second copy');
});

it.each(['/local/mail/x', `/local/mail/${'b'.repeat(32)}`, '/local/mail/..%2f..%2fetc'])(
  '%s is no letter',
  async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404);
  },
);

it('previews are shown in a page of its own, whose only script is its own', async () => {
  const { headers, body } = await app.inject('/letters/frame');
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'unsafe-inline'.*frame-ancestors 'self'; sandbox allow-scripts$/,
  );
  expect(body).toContain('<script>addEventListener');
});

it.skipIf(process.platform === 'win32')(
  'only the owner of the shop’s files can read them',
  async () => {
    const mail = path.join(folder, 'mail');
    chmodSync(mail, 0o755);
    await send('Again');
    const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);
    const files = readdirSync(mail).map((file) => modeOf(path.join(mail, file)));
    expect([modeOf(mail), ...new Set(files)]).toEqual(['700', '600']);
  },
);
