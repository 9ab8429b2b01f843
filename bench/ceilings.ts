/**
 * The servers that the shop is compared with: one that sends constant bytes, and one that runs one query. Started as a
 * process of its own: `ceilings.ts PORT DATABASE_URL SHOP_URL PATH…`. `/gzip/…` answers with the bytes that the shop has
 * at such a path for clients that take gzip; `/br/…` and `/identity/…` for the others.
 */
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import pg from 'pg';

const [port = '0', databaseUrl = '', shopUrl = '', ...paths] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const app = Fastify();

for (const encoding of ['identity', 'gzip', 'br']) {
  for (const path of paths) {
    const { body, headers } = await fetchRaw(shopUrl + path, encoding);
    app.get(`/${encoding}${path.replace(/\?.*/, '')}`, (_request, reply) =>
      reply.headers(headers).send(body),
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

// Ends with the benchmark, even if that is killed.
process.once('disconnect', () => process.exit());
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');

/** A response as it is sent to a browser, and the headers that say what it is. */
function fetchRaw(
  url: string,
  accepted: string,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const { promise, resolve, reject } = Promise.withResolvers<{
    body: Buffer;
    headers: Record<string, string>;
  }>();
  get(url, { headers: { 'accept-encoding': accepted } }, (response) => {
    const { 'content-type': type = '', 'content-encoding': encoding } = response.headers;
    const headers = { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) };
    buffer(response).then((body) => resolve({ body, headers }), reject);
  }).once('error', reject);
  return promise;
}
