/**
 * The servers that the shop is compared with: one that sends constant bytes, and one that runs one query. Started as a
 * process of its own: `ceilings.ts PORT DATABASE_URL BODY_URL`.
 */
import Fastify from 'fastify';
import pg from 'pg';

const [port = '0', databaseUrl = '', bodyUrl = ''] = process.argv.slice(2);
const body = Buffer.from(await (await fetch(bodyUrl)).arrayBuffer());
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const app = Fastify();

app.get('/constant', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
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
