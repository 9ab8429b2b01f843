// @module-tag long
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import type { Health } from '#server/features/health/check-health.ts';
import { PRODUCTION } from '#testing/config-problems.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A shop whose database, address and mail server are nowhere. */
const NOWHERE = {
  ...PRODUCTION,
  DATA_DIR: folder,
  DATABASE_URL: 'postgres://shop:secret@127.0.0.1:9/shop',
  SHOP_ORIGIN: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'shop@shop.example',
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
};

async function doctor(environment: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'doctor.ts'), ...words], {
    env: { PATH: process.env['PATH'], ...environment },
  });
  const [out, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  return { out, errors, code };
}

describe('npm run doctor', () => {
  it('looks at everything else while the database is away', async () => {
    const { out, errors, code } = await doctor(NOWHERE, '--json');
    expect({ errors, code }).toEqual({ errors: '', code: 1 });
    const { ok, checks } = JSON.parse(out) as Health;
    expect(ok).toBe(false);
    const isOk = Object.fromEntries(checks.map((check) => [check.name, check.ok]));
    expect(isOk).toMatchObject({
      disk: true,
      database: false,
      origin: false,
      mail: false,
      photos: true,
      payments: true,
    });
    expect(out).not.toContain('secret');
  });

  it('says what is wrong and what to do, without stack traces', async () => {
    const { out, errors, code } = await doctor(NOWHERE);
    expect({ errors, code }).toEqual({ errors: '', code: 1 });
    expect(out).toContain('✗ database: The database does not answer.\n    Start PostgreSQL');
    expect(out).not.toContain('    at ');
  });

  it('names settings that can’t be', async () => {
    const { out, code } = await doctor({ NODE_ENV: 'production' });
    expect(code).toBe(1);
    expect(out).toContain('✗ settings:');
    expect(out).toContain('DATABASE_URL is needed in production');
  });

  it('explains itself', async () => {
    expect(await doctor({}, '--help')).toMatchObject({
      code: 0,
      out: expect.stringContaining('--json') as string,
    });
    expect(await doctor({}, '--loud')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('Usage') as string,
    });
    expect(await doctor({}, 'now')).toMatchObject({ code: 2 });
  });
});
