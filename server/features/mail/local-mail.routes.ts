import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { KeptLetter } from './folder-mail.ts';
import { escapeHtml, plainPage } from './plain-page.rule.ts';

const PUBLIC = { access: { who: 'public' as const } };
/** Only names that the folder's mail gives. */
const NAME = /^[0-9a-f]{32}(?:-\d{1,3})?$/;
const SHOWN = 100;

/** Local mode's page of all letters that a real shop would have sent. */
export function localMailRoutes(folder: string): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      void reply.headers({ 'cache-control': 'no-store', 'content-security-policy': POLICY });
    });
    const options = { config: PUBLIC, schema: { hide: true } };
    app.get('/local/mail', options, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(await listPage(folder)),
    );
    app.get<{ Params: { name: string } }>('/local/mail/:name', options, async (request, reply) => {
      const { name } = request.params;
      const letter = NAME.test(name) ? await read(folder, name) : undefined;
      if (!letter) return reply.callNotFound();
      return reply.type('text/html; charset=utf-8').send(letterPage(letter));
    });
  };
}

/** Letters show pictures of the shop, and no scripts. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

async function listPage(folder: string): Promise<string> {
  const letters = await readAll(folder);
  const rows = letters.map(
    ({ name, letter: { subject, to, at } }) =>
      `<li><a href="/local/mail/${name}">${escapeHtml(subject)}</a><br><span class="quiet">to ${escapeHtml(to.join(', '))}, <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time></span></li>`,
  );
  return plainPage('Local mail', {
    heading: 'Letters',
    words:
      letters.length === 0
        ? 'No letters yet. They land here instead of being sent, because this is local mode.'
        : 'They land here instead of being sent, because this is local mode.',
    more: rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '',
  });
}

function letterPage({ subject, to, html, text }: KeptLetter): string {
  return plainPage('Local mail', {
    heading: subject,
    words: `To ${to.join(', ')}`,
    more: `<p><a href="/local/mail">All letters</a></p>
<iframe title="The letter" sandbox="allow-popups" srcdoc="${escapeHtml(html)}"></iframe>
<h2>As plain text</h2><pre>${escapeHtml(text)}</pre>`,
  });
}

interface Found {
  name: string;
  letter: KeptLetter;
}

/** The newest first. */
async function readAll(folder: string): Promise<Found[]> {
  const files = await readdir(folder).catch(() => []);
  const names = files
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'));
  const found = await Promise.all(
    names.map(async (name) => ({ name, letter: await read(folder, name) })),
  );
  return found
    .filter((each): each is Found => each.letter !== undefined)
    .toSorted((one, other) => other.letter.at.localeCompare(one.letter.at))
    .slice(0, SHOWN);
}

/** Undefined for a file that is gone or only half written. */
async function read(folder: string, name: string): Promise<KeptLetter | undefined> {
  try {
    return JSON.parse(await readFile(path.join(folder, `${name}.json`), 'utf8')) as KeptLetter;
  } catch {
    return undefined;
  }
}
