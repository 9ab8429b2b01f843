import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { MeasuredProcessSettings } from './measured-process.ts';
import { useTestDatabase, type TestDatabase } from './test-database.ts';
import { makeTestProvider, TEST_PROJECT, type TestProvider } from './test-tokens.ts';

export interface MeasuredShop {
  readonly db: TestDatabase;
  readonly url: string;
  readonly provider: TestProvider;
  /** The folder of its process's temporary files. */
  readonly tempFolder: string;
  /** Bytes of memory now, after garbage collection, and the most since this was asked last. */
  memory(): Promise<{ rss: number; peak: number }>;
}

/** A shop in a process of its own, whose memory can be asked for. Call it at the top of a test file. */
export function useMeasuredShop({ webFolder }: { webFolder?: string } = {}): MeasuredShop {
  const db = useTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-memory-'));
  const tempFolder = path.join(dataDir, 'temp');
  let running: { child: ChildProcess; url: string; provider: TestProvider } | undefined;

  beforeAll(async () => {
    mkdirSync(tempFolder);
    const provider = await makeTestProvider();
    const child = fork(path.join(import.meta.dirname, 'measured-process.ts'), {
      execArgv: ['--expose-gc'],
      env: { PATH: process.env['PATH'], TMPDIR: tempFolder },
    });
    const settings: MeasuredProcessSettings = {
      settings: {
        LOG_LEVEL: 'silent',
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: db.url,
        RATE_LIMIT: 'off',
      },
      projectId: TEST_PROJECT,
      publishedKey: provider.publishedKey,
      ...(webFolder !== undefined && { webFolder }),
    };
    child.send(settings);
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    running = { child, url, provider };
  });
  afterAll(() => {
    running?.child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  function started() {
    if (!running) throw new Error('The shop is opened before the tests run');
    return running;
  }
  return {
    db,
    tempFolder,
    get url() {
      return started().url;
    },
    get provider() {
      return started().provider;
    },
    async memory() {
      const { child } = started();
      const answer = once(child, 'message') as Promise<[{ rss: number; peak: number }]>;
      child.send('memory');
      return (await answer)[0];
    },
  };
}
