import { afterAll, describe, expect, it } from 'vitest';
import { rmSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { FAILURES } from '#contract/failures.ts';
import type { Access } from '#server/platform/access.ts';
import { smallWebBuild } from '#testing/small-web-build.ts';
import { useTestShop } from '#testing/test-shop.ts';

const webFolder = smallWebBuild();
const shop = useTestShop({ RATE_LIMIT: 'off' }, () => ({ webFolder }));
afterAll(() => rmSync(webFolder, { recursive: true }));

interface Operation {
  summary?: string;
  tags?: string[];
  security?: object[];
  parameters?: object[];
  'x-duty'?: string;
  requestBody?: { required?: boolean; content: Record<string, { schema?: object }> };
  responses: Record<
    string,
    { description?: string; content?: Record<string, { schema?: object }> }
  >;
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

let known: Promise<Document> | undefined;

/** Reads it once: it is the same for everybody until the next release. */
function read(): Promise<Document> {
  known ??= shop.app.inject({ url: '/api/v1/openapi.json' }).then((answer) => answer.json());
  return known;
}

async function operations() {
  const { paths } = await read();
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, operation]) => ({
      path,
      method,
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
}

function accessOf(path: string, method: string): Access | undefined {
  const route = shop.routes.find(
    (each) =>
      each.url === path.replaceAll(/\{(\w+)\}/g, ':$1') &&
      [each.method].flat().includes(method.toUpperCase()),
  );
  return route?.config?.access;
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const document = await read();
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Vitrine', version: expect.any(String) },
    });
    expect(Object.keys(document.components.securitySchemes)).toEqual(['idToken', 'orderKey']);
  });

  it("passes the recommended rules of Redocly's lint, without an error or a warning", async () => {
    const problems = await lintFromString({
      source: JSON.stringify(await read()),
      absoluteRef: 'openapi.json',
      config: await createConfig({ extends: ['recommended'] }),
    });
    expect(
      problems.map(
        ({ severity, ruleId, message, location }) =>
          `${severity} ${ruleId} at ${location[0]?.pointer}: ${message}`,
      ),
    ).toEqual([]);
  });

  it('has exactly the routes of the API', async () => {
    const routes = shop.routes
      .filter(({ url, schema }) => url.startsWith('/api/v1/') && schema?.hide !== true)
      .flatMap((route) =>
        [route.method]
          .flat()
          .map((method) => `${method} ${route.url.replaceAll(/:(\w+)/g, '{$1}')}`),
      )
      .filter((name) => !name.startsWith('HEAD '));
    const documented = (await operations())
      .map(({ name }) => name)
      .filter((name) => name.includes(' /api/'));
    expect(documented.sort()).toEqual(routes.sort());
    expect(documented).toContain('GET /api/v1/product/{id}');
  });

  it('has a summary, a tag and the responses of each operation', async () => {
    const { tags } = await read();
    const known = new Set(tags.map((tag) => tag.name));
    for (const { name, operation } of await operations()) {
      expect([name, operation.summary]).toEqual([name, expect.stringMatching(/^[A-Z].{5,}/)]);
      expect([
        name,
        (operation.tags ?? []).every((tag) => known.has(tag)),
        operation.tags?.length,
      ]).toEqual([name, true, 1]);
      expect([name, Object.keys(operation.responses)]).toEqual([
        name,
        expect.arrayContaining([expect.stringMatching(/^20[012]$/)]),
      ]);
    }
  });

  it('uses failures of the contract with that status for every error response', async () => {
    for (const { name, path, operation } of await operations()) {
      if (!path.startsWith('/api/')) continue;
      for (const [status, answer] of Object.entries(operation.responses).filter(
        ([each]) => Number(each) >= 400,
      )) {
        const { oneOf, ...only }: { oneOf?: object[] } =
          answer.content?.['application/json']?.schema ?? {};
        const known = FAILURES.filter((failure) => failure.status === Number(status));
        const refs = known.map(({ code }) => ({ $ref: `#/components/schemas/${code}` }));
        for (const shown of oneOf ?? [only])
          expect([name, refs]).toEqual([name, expect.arrayContaining([shown])]);
      }
    }
  });

  /** They need no token, and refuse what they are given instead. */
  const SIGNING_IN = new Set([
    'POST /api/v1/session',
    'POST /api/v1/session/passkey',
    'POST /api/v1/session/refresh',
    'POST /api/v1/order/{id}/open',
  ]);

  it('asks for a token, and has 401, exactly where the server does', async () => {
    for (const { name, path, method, operation } of await operations()) {
      const access = accessOf(path, method);
      const isGuarded = access !== undefined && access.who !== 'public';
      const token = { idToken: [] };
      const key = access?.orOrderKey ? [{ orderKey: [] }] : [];
      const openTo = access?.moreForAdmins ? [{}, token] : [];
      expect([name, operation.security]).toEqual([name, isGuarded ? [token, ...key] : openTo]);
      const refuses = isGuarded || SIGNING_IN.has(name);
      expect([name, '401' in operation.responses]).toEqual([name, refuses]);
    }
  });

  it('names the duty of every back-office call', async () => {
    for (const { name, path, method, operation } of await operations()) {
      const access = accessOf(path, method);
      const duty = access?.who === 'admin' ? access.duty : undefined;
      expect([name, operation['x-duty']]).toEqual([name, duty]);
    }
  });

  it('tells of every failure that a route may answer, with its details', async () => {
    const { paths, components } = await read();
    const conflict = paths['/api/v1/payment/create']?.['post']?.responses['409'];
    expect(JSON.stringify(conflict)).toContain('"#/components/schemas/OUT_OF_STOCK"');
    expect(components.schemas['OUT_OF_STOCK']).toMatchObject({
      properties: { code: { const: 'OUT_OF_STOCK' }, items: { type: 'array' } },
    });
  });

  it('has no keywords of OpenAPI 3.0 that mean nothing in 3.1', async () => {
    expect(JSON.stringify(await read())).not.toMatch(
      /"nullable":|"exclusiveM(in|ax)imum":(true|false)/,
    );
  });

  it('has the fields of the multipart forms, with their limits and which are required', async () => {
    const { paths } = await read();
    const text = { type: 'string' };
    const parts = {
      name: { ...text, minLength: 2, maxLength: 120 },
      category: { ...text, minLength: 2, maxLength: 40 },
      price: { ...text, pattern: expect.any(String), description: expect.stringMatching('0.01') },
      stock: {
        ...text,
        pattern: expect.any(String),
        description: expect.stringMatching('1000000'),
      },
      description: { ...text, maxLength: 5_000 },
      photos: {
        type: 'array',
        maxItems: 5,
        items: { ...text, format: 'binary', maxLength: 5 * 1024 * 1024 },
      },
    };
    const added = paths['/api/v1/product/new']?.['post'];
    const changed = paths['/api/v1/product/{id}']?.['put'];
    expect(added?.requestBody?.content['multipart/form-data']?.schema).toMatchObject({
      type: 'object',
      properties: { ...parts, photos: { ...parts.photos, minItems: 1 } },
      required: ['name', 'category', 'price', 'stock', 'photos'],
    });
    const schema = changed?.requestBody?.content['multipart/form-data']?.schema;
    expect(schema).toMatchObject({ type: 'object', properties: parts });
    expect(schema).not.toHaveProperty('required');
    expect(changed?.parameters).toContainEqual(
      expect.objectContaining({ name: 'if-match', in: 'header', required: false }),
    );
    expect(Object.keys(changed?.responses ?? {})).toContain('412');
    expect(Object.keys(added?.responses ?? {})).toEqual(
      expect.arrayContaining(['201', '400', '401', '403', '413', '415']),
    );
  });

  it('has the headers that an operation takes', async () => {
    const { paths } = await read();
    for (const method of ['put', 'delete']) {
      const call = paths['/api/v1/order/{id}']?.[method];
      expect(call?.parameters).toContainEqual(
        expect.objectContaining({ name: 'if-match', in: 'header', required: false }),
      );
      expect(Object.keys(call?.responses ?? {})).toContain('412');
    }
    expect(paths['/api/v1/payment/create']?.['post']?.parameters).toContainEqual(
      expect.objectContaining({ name: 'idempotency-key', in: 'header', required: false }),
    );
  });

  it('says that values of options are asked for as `option[Size]=M`', async () => {
    const { paths } = await read();
    expect(paths['/api/v1/product/all']?.['get']?.parameters).toContainEqual(
      expect.objectContaining({ name: 'option', in: 'query', style: 'deepObject', explode: true }),
    );
  });

  it('has 413 and 415 wherever the shop takes a body', async () => {
    for (const { name, operation } of await operations()) {
      if (!operation.requestBody?.content['application/json']) continue;
      expect([name, Object.keys(operation.responses)]).toEqual([
        name,
        expect.arrayContaining(['413', '415']),
      ]);
    }
  });

  it('is cached like other public reads', async () => {
    const first = await shop.app.inject({ url: '/api/v1/openapi.json' });
    const again = await shop.app.inject({
      url: '/api/v1/openapi.json',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });
});

describe('the documentation page', () => {
  it.each(['/api/docs', '/api/docs/'])(
    'opens at %s, and its policy allows every file it loads',
    async (url) => {
      const response = await shop.app.inject({ url });
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      const policy = String(response.headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toMatch(/unsafe-|https:|\*|upgrade-insecure/);
      // The page has no inline script or style, which its policy would forbid.
      expect(response.body).not.toMatch(/<style|<script(?![^>]* src=)|\son\w+=|\sstyle=/);
      const files = [...response.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(
        (match) => new URL(match[1] ?? '', `http://localhost${url}`),
      );
      expect(files.length).toBeGreaterThan(4);
      for (const file of files) {
        expect(file.origin).toBe('http://localhost');
        expect([file.pathname, (await shop.app.inject({ url: file.pathname })).statusCode]).toEqual(
          [file.pathname, 200],
        );
      }
    },
  );

  it('shows the same document', async () => {
    expect((await shop.app.inject({ url: '/api/docs/json' })).json()).toEqual(await read());
  });
});
