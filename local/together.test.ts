import { describe, expect, it } from 'vitest';

import { together } from './together.ts';

describe('things done at once', () => {
  const never = new AbortController().signal;

  it('give all their results', async () => {
    expect(await together(never, [async () => 'tea', async () => 2])).toEqual(['tea', 2]);
  });

  it('end together: the first failure calls off the rest and waits for it', async () => {
    const events: string[] = [];
    const patient = async (signal: AbortSignal): Promise<void> => {
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
      });
      events.push('called off');
    };
    const failing = async (): Promise<void> => {
      throw new Error('no web app');
    };
    await expect(together(never, [patient, failing])).rejects.toThrow('no web app');
    expect(events).toEqual(['called off']);
  });
});
