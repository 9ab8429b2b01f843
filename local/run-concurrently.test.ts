import { describe, expect, it } from 'vitest';

import { runConcurrently } from './run-concurrently.ts';

describe('work that runs concurrently', () => {
  const never = new AbortController().signal;

  it('returns all results', async () => {
    expect(await runConcurrently(never, [async () => 'tea', async () => 2])).toEqual(['tea', 2]);
  });

  it('aborts the rest on the first failure, and waits for it', async () => {
    const events: string[] = [];
    const untilStopped = async (signal: AbortSignal): Promise<void> => {
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
      });
      events.push('aborted');
    };
    const failing = async (): Promise<void> => {
      throw new Error('no web app');
    };
    await expect(runConcurrently(never, [untilStopped, failing])).rejects.toThrow('no web app');
    expect(events).toEqual(['aborted']);
  });
});
