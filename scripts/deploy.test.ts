import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { importedFiles, RELEASED_FILES, ROOT } from './release/lay-out.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

it('every container has limits of memory and processes', () => {
  const compose = read('compose.yaml');
  const [shop = ''] = /^x-shop:[\s\S]*?^services:/m.exec(compose) ?? [];
  const images = compose.split(/^ {4}(?=image: )/m).slice(1);
  expect(images).toHaveLength(3);
  for (const service of [shop, ...images])
    expect(service).toMatch(/mem_limit: \d+[mg]\n[\s\S]*pids_limit: \d+/);
});

it('the proxy limits headers, bodies, connections to the shop, and how long each may take', () => {
  const caddyfile = read('deploy/Caddyfile');
  for (const limit of ['max_header_size', 'read_header', 'read_body', 'write', 'idle', 'max_size'])
    expect(caddyfile).toMatch(new RegExp(`^\\s+${limit} \\d+\\w+$`, 'm'));
  expect(caddyfile).toMatch(/max_conns_per_host \d+/);
});

it('the unit of systemd starts what a release has, signals the shop alone, and lets V8 compile', () => {
  const unit = read('deploy/vitrine.service');
  expect(unit).toMatch(/^ExecStart=\/opt\/vitrine\/vitrine$/m);
  expect(unit).toMatch(/^KillMode=mixed$/m);
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m);
});

it('Patroni replaces a PostgreSQL that dies at once, by one that has every answered commit, within the lease that its retries need', () => {
  const patroni = read('deploy/patroni.yaml');
  const seconds = (name: string) =>
    Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(patroni)?.[1]);
  expect(seconds('primary_start_timeout')).toBe(0);
  expect(seconds('ttl')).toBeGreaterThanOrEqual(
    seconds('loop_wait') + 2 * seconds('retry_timeout'),
  );
  expect(patroni).toMatch(/^ +synchronous_mode: true$/m);
});

it('PgBouncer keeps sessions, and HAProxy closes those to a former primary and repeats no purchase', () => {
  const pgbouncer = read('deploy/pgbouncer.ini');
  expect(pgbouncer).toMatch(/^pool_mode = session$/m);
  expect(pgbouncer).toMatch(/^server_login_retry = 1$/m);
  const haproxy = read('deploy/haproxy.cfg');
  expect(haproxy).toMatch(/httpchk OPTIONS \/primary\n[\s\S]*on-marked-down shutdown-sessions$/m);
  expect(haproxy).toMatch(/disable-l7-retry if !METH_GET$/m);
});

it('a release has files that are there, with what the commands of operators import', () => {
  expect(RELEASED_FILES.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  const imported = importedFiles(['scripts/backup.ts', 'scripts/doctor.ts']);
  expect(imported).toEqual(
    expect.arrayContaining([
      'scripts/named-backup.ts',
      'local/find-shop.ts',
      'local/shop-database.ts',
    ]),
  );
  expect(imported.filter((file) => /^(server|contract|demo|sandbox|testing)\//.test(file))).toEqual(
    [],
  );
});

it('containers get no settings but those that there are, and the image has a base that can be chosen', () => {
  const given = read('compose.yaml').matchAll(/^    ([A-Z][A-Z0-9_]+): /gm);
  const settings = read('docs/running.md');
  const names = [...given, ...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(
    ([, name = '']) => name,
  );
  const ofContainers = ['SHOP_HOST', 'POSTGRES_PASSWORD'];
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !settings.includes(`\`${name}\``))).toEqual(ofContainers);
  expect(read('Dockerfile').match(/^(ARG BASE=.+|FROM \S+)/gm)).toEqual([
    expect.stringMatching(/^ARG BASE=.+:26\./),
    'FROM ${BASE}',
    'FROM ${BASE}',
  ]);
});
