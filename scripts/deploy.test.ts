import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

it('every container has limits of memory and processes', () => {
  const compose = read('compose.yaml');
  const [shop = ''] = /^x-shop:[\s\S]*?^services:/m.exec(compose) ?? [];
  const images = compose.split(/^ {4}(?=image: )/m).slice(1);
  expect(images).toHaveLength(2);
  for (const service of [shop, ...images])
    expect(service).toMatch(/mem_limit: \d+[mg]\n[\s\S]*pids_limit: \d+/);
});

it('the proxy limits headers, bodies, connections to the shop, and how long each may take', () => {
  const caddyfile = read('deploy/Caddyfile');
  for (const limit of ['max_header_size', 'read_header', 'read_body', 'write', 'idle', 'max_size'])
    expect(caddyfile).toMatch(new RegExp(`^\\s+${limit} \\d+\\w+$`, 'm'));
  expect(caddyfile).toMatch(/max_conns_per_host \d+/);
});
