import { Writable } from 'node:stream';
import multipart from '@fastify/multipart';
import { sql } from 'drizzle-orm';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { formOf } from '#testing/forms.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { makeTestProvider } from '#testing/test-tokens.ts';
import { handleError } from './error-handler.ts';
import { ApiError, unavailable } from './errors.ts';
import { loggerOptions, logRequests } from './logging.ts';
import { setCommonHeaders } from './request-id.ts';

const db = useTestDatabase();
const apps: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

/** An app with a route that throws, and what it logs. */
function failing(level: 'info' | 'debug' | 'trace', fail: () => unknown) {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = Fastify({
    logger: Object.assign({}, loggerOptions(level), { stream }),
    logController: new LogController({ disableRequestLogging: true }),
  });
  apps.push(app);
  app.setErrorHandler(handleError);
  logRequests(app);
  app.route({ method: ['GET', 'POST'], url: '/things/:id', handler: async () => fail() });
  return { app, lines, logged: () => lines.join('') };
}

describe('the log', () => {
  it('has the id that the answer of a failure has, and its page shows to whoever reads it', async () => {
    const { app, lines } = failing('info', () => {
      throw new Error('broken');
    });
    app.addHook('onRequest', async (request, reply) => setCommonHeaders(request, reply));
    const ask = (accept: string) => app.inject({ url: '/things/1', headers: { accept } });
    const call = await ask('application/json');
    const page = await ask('text/html,*/*');
    expect([call.statusCode, page.statusCode]).toEqual([500, 500]);
    const ids = [call, page].map(({ headers }) => headers['x-request-id']);
    const failed = lines.map((line) => JSON.parse(line) as { msg: string; reqId: string });
    expect(failed.filter(({ msg }) => msg === 'request failed').map(({ reqId }) => reqId)).toEqual(
      ids,
    );
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain(`Error id ${String(ids[1])}`);
    expect(page.body).not.toContain('broken');
    expect(call.json()).toMatchObject({ success: false, code: 'INTERNAL' });
  });

  it('names routes by their pattern, without ids or query', async () => {
    const { app, lines, logged } = failing('info', () => ({ ok: true }));
    const token = await (await makeTestProvider()).sign();
    await app.inject({
      method: 'POST',
      url: '/things/asha%40example.com?search=secret',
      headers: { authorization: `Bearer ${token}` },
      payload: { name: 'Asha Rao' },
    });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      method: 'POST',
      route: '/things/:id',
      status: 200,
      msg: 'answered',
    });
    expect(logged()).not.toMatch(/asha|secret|eyJ|127\.0\.0\.1/i);
  });

  it('has no headers of a form at trace level, where its parser tells its options', async () => {
    const { app, logged } = failing('trace', () => ({ ok: true }));
    await app.register(multipart);
    app.post('/form', async (request) => {
      for await (const part of request.parts()) expect(part.fieldname).toBe('name');
      return { ok: true };
    });
    const token = await (await makeTestProvider()).sign();
    const { headers, payload } = await formOf(['name', 'Lamp']);
    const authorization = `Bearer ${token}`;
    await app.inject({
      method: 'POST',
      url: '/form',
      headers: { ...headers, authorization },
      payload,
    });
    expect(logged()).toContain('busboy');
    expect(logged()).not.toMatch(/eyJ|authorization/i);
  });

  it('has no successful reads, unless at debug level', async () => {
    const quiet = failing('info', () => ({ ok: true }));
    const loud = failing('debug', () => ({ ok: true }));
    for (const { app } of [quiet, loud]) await app.inject({ url: '/things/1' });
    expect([quiet.lines.length, loud.lines.length]).toEqual([0, 1]);
  });

  it.each([
    [
      'an e-mail address',
      'Could not write to asha.rao+x@example.com, sorry',
      'Could not write to [e-mail], sorry',
    ],
    ['an escaped e-mail address', 'GET /user/asha%40example.com', 'GET [e-mail]'],
    ['a token', 'Bad token eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.', 'Bad token [token]'],
    [
      'a database password',
      'connect postgres://shop:pa55@db.example:5432/shop failed',
      'connect [address] failed',
    ],
  ])('never shows %s, even inside an error', async (_, message, shown) => {
    const { app, lines, logged } = failing('info', () => {
      throw new Error(message, { cause: new Error(message) });
    });
    await app.inject({ url: '/things/1' });
    const [failure] = lines.map((line): unknown => JSON.parse(line));
    expect(failure).toMatchObject({
      msg: 'request failed',
      err: { type: 'Error', message: shown, cause: shown },
    });
    expect(failure).toHaveProperty('err.stack', expect.stringContaining('logging.test.ts'));
    expect(logged()).not.toContain(message);
  });

  it('says what was wrong with a query, without its values', async () => {
    const { app, lines, logged } = failing('info', () =>
      db.database.orm.execute(
        sql`insert into users (id, name, email, nonsense) values ('u-1', ${'Asha Rao'}, ${'asha@example.com'}, 1)`,
      ),
    );
    const response = await app.inject({ url: '/things/1' });
    expect(response.json()).toMatchObject({ code: 'INTERNAL' });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      err: { code: '42703', message: expect.stringContaining('nonsense') },
    });
    expect(logged()).not.toMatch(/asha|insert into/i);
  });

  it('has a warning for a 503 and an error for a 500', async () => {
    const { app, lines } = failing('info', () => {
      throw unavailable('Wait', new Error('The provider is away'));
    });
    await app.inject({ url: '/things/1' });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 40,
      msg: 'not ready',
      err: { cause: 'The provider is away', stack: '' },
    });
  });

  it('has one line for an expected error, without its message', async () => {
    const { app, lines } = failing('info', () => {
      throw new ApiError('VALIDATION', 'email: asha@example.com is taken');
    });
    await app.inject({ url: '/things/1' });
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { status: 400, msg: 'answered' },
    ]);
    expect(lines.join('')).not.toContain('asha');
  });
});
