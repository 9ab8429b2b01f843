/**
 * The servers that the shop is compared with, in a process of their own: `ceilings.ts DATABASE_URL SHOP_URL PATH…`. Its first
 * message is a `CeilingAddresses`. C1 is a bare Fastify that sends constant bytes: `/gzip/…` those that the shop has at such a path for
 * clients that take gzip; `/br/…` and `/identity/…` those for the others. C2, `/query`, runs one prepared query. The plain server of
 * Node sends constant bytes without Fastify: the most that the load generator could be asked for.
 */
import { createServer, get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';

export interface CeilingAddresses {
  bare: string;
  plain: string;
}

const HOST = '127.0.0.1';
const [databaseUrl = '', shopUrl = '', ...paths] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const app = Fastify();
const constant: Answer[] = [];

for (const encoding of ['identity', 'gzip', 'br']) {
  for (const path of paths) {
    const answer = await fetchRaw(shopUrl + path, encoding);
    constant.push(answer);
    app.get(`/${encoding}${path.replace(/\?.*/, '')}`, (_request, reply) =>
      reply.headers(answer.headers).send(answer.body),
    );
  }
}
app.get('/metrics', () => {
  const { user, system } = process.cpuUsage();
  return `process_cpu_seconds_total ${(user + system) / 1e6}`;
});
app.get('/query', async () => {
  const { rows } = await pool.query({
    name: 'latest',
    text: 'select id, name, description, category, price, created_at from products where deleted_at is null order by created_at desc, id desc limit 8',
  });
  return rows;
});

const plain = createServer((_request, response) => {
  const { headers = {}, body = Buffer.alloc(0) } = constant[0] ?? {};
  response.writeHead(200, { ...headers, 'content-length': body.length }).end(body);
});

// Ends with the benchmark, even if that is killed.
process.once('disconnect', () => process.exit());
const bareAddress = await app.listen({ port: 0, host: HOST });
plain.listen(0, HOST, () => {
  const { port } = plain.address() as AddressInfo;
  const addresses: CeilingAddresses = { bare: bareAddress, plain: `http://${HOST}:${port}` };
  process.send?.(addresses);
});

interface Answer {
  body: Buffer;
  headers: Record<string, string>;
}

/** A response as it is sent to a browser, and the headers that say what it is. */
function fetchRaw(url: string, accepted: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  get(url, { headers: { 'accept-encoding': accepted } }, (response) => {
    const { 'content-type': type = '', 'content-encoding': encoding } = response.headers;
    const headers = { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) };
    buffer(response).then((body) => resolve({ body, headers }), reject);
  }).once('error', reject);
  return promise;
}
