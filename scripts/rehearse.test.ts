// @module-tag long
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { REHEARSALS } from './rehearse/rehearsals.ts';

/** Runs a script on its own, without a terminal and with none of the machine's programs but these. */
function run(script: string, args: readonly string[], env: Record<string, string> = {}) {
  const file = path.join(import.meta.dirname, script);
  const options = { encoding: 'utf8', env: { PATH: '/nowhere', ...env } } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], options);
  expect(stdout + stderr).not.toMatch(/\n\s+at /);
  return { status, stdout, stderr };
}

describe('npm run rehearse', () => {
  it.each([[[]], [['moon']], [['systemd', 'release']], [['systemd', '--maybe']]])(
    'says what there is for %j, and ends with 2',
    (words) => {
      const { status, stderr } = run('rehearse.ts', words);
      expect(status).toBe(2);
      for (const name of Object.keys(REHEARSALS)) expect(stderr).toContain(`\n  ${name} `);
    },
  );

  it('has a file for each rehearsal', async () => {
    for (const { load } of Object.values(REHEARSALS))
      expect(await load()).toMatchObject({ run: expect.any(Function) });
  });

  it('names the packages that it would install, and installs nothing without a yes', () => {
    const { status, stdout, stderr } = run('rehearse.ts', ['systemd']);
    expect(stdout).toBe(
      'It needs Debian packages that are not here: apt-get install --yes --no-install-recommends systemd\n',
    );
    expect([status, stderr]).toEqual([
      1,
      'Nothing was installed. Install them yourself, or say --yes.\n',
    ]);
  });

  it('prints its usage for --help', () => {
    expect(run('rehearse.ts', ['--help'])).toMatchObject({ status: 0, stderr: '' });
    expect(run('release.ts', ['--help'])).toMatchObject({ status: 0, stderr: '' });
    expect(run('release.ts', ['it'])).toMatchObject({ status: 2 });
  });
});

describe('./vitrine of a release', () => {
  const nowhere = { DATA_DIR: '/nowhere', NODE_ENV: 'production' };

  it('says each setting that the shop needs, and where', () => {
    const { status, stderr } = run('archive.ts', [], { ...nowhere, MAIL_FROM: 'a@shop.example' });
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^The shop needs settings, in the environment or in \/nowhere\/vitrine\.env, [^:]+:\n {2}SHOP_ORIGIN .+\n {2}SMTP_URL .+\n$/,
    );
  });

  it('leaves what a shop with Stripe or Firebase needs to its start', () => {
    const given = {
      ...nowhere,
      SHOP_ORIGIN: 'https://shop.example',
      STRIPE_SECRET_KEY: 'sk_live_a',
    };
    expect(run('archive.ts', [], given).stderr).toContain('STRIPE_WEBHOOK_SECRET is needed');
  });

  it('hands commands on to their scripts, and knows no others', () => {
    expect(run('archive.ts', ['backup', '--help'], nowhere).stdout).toContain('npm run backup');
    expect(run('archive.ts', ['moon'], nowhere)).toMatchObject({ status: 2 });
    expect(run('archive.ts', ['--help'], nowhere)).toMatchObject({ status: 0 });
  });
});
