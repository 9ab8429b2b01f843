import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { useTestShop } from '#testing/test-shop.ts';
import { Metrics } from './metrics.ts';

const shop = useTestShop();
const FOLDER = path.resolve(import.meta.dirname, '../../deploy');

it.each(['alerts.yaml', 'grafana.json'])(
  '%s asks for metrics and routes that the shop has',
  async (file) => {
    const text = readFileSync(path.join(FOLDER, file), 'utf8').replaceAll('\\"', '"');
    const metrics = new Metrics({ primary: shop.db.database.pool });
    metrics.count('GET', '/', 200, 1);
    const said = await metrics.text();
    metrics.close();
    const named = [...new Set(text.match(/\b(?:http|process|nodejs|database)_\w+/g))];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(said))).toEqual([]);
    const routes = [...new Set([...text.matchAll(/route="([^"]+)"/g)].map(([, route]) => route))];
    expect(routes.length).toBeGreaterThan(2);
    const known = new Set(shop.routes.map(({ url }) => url));
    expect(routes.filter((route) => !known.has(route ?? ''))).toEqual([]);
  },
);
