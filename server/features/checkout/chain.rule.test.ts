import { describe, expect, it } from 'vitest';
import { chainToContinue } from './chain.rule.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

function earlier(
  minutesLeft: number,
  fields: Partial<Parameters<typeof chainToContinue>[0][number]>,
): Parameters<typeof chainToContinue>[0][number] {
  return {
    chainBeganAt: later(minutesLeft - 60),
    chainEndsAt: later(minutesLeft),
    status: 'closed',
    closeReason: 'replaced',
    ranOutAt: null,
    ...fields,
  };
}

describe('the chain that the next checkout continues', () => {
  it('is that of the open checkout', () => {
    const standing = earlier(5, { status: 'open', closeReason: null });
    const all = [earlier(40, {}), standing];
    expect(chainToContinue(all, standing, NOW)).toBe(standing);
  });

  it.each(['replaced', 'cancelled'] as const)('is that of one that was %s', (closeReason) => {
    const all = [earlier(40, { closeReason })];
    expect(chainToContinue(all, undefined, NOW)).toBe(all[0]);
  });

  it.each(['expired', 'declined', 'failed'] as const)(
    'is not that of one that %s',
    (closeReason) => {
      expect(chainToContinue([earlier(40, { closeReason })], undefined, NOW)).toBeUndefined();
    },
  );

  it('is the one that ends last', () => {
    const all = [earlier(10, {}), earlier(40, {}), earlier(20, {})];
    expect(chainToContinue(all, undefined, NOW)).toBe(all[1]);
  });

  it('is not one in which something was bought or ran out', () => {
    const bought = earlier(40, { status: 'completed', closeReason: null });
    const ranOut = earlier(20, { closeReason: 'expired', ranOutAt: NOW });
    const all = [earlier(40, {}), bought, earlier(20, {}), ranOut];
    expect(chainToContinue(all, undefined, NOW)).toBeUndefined();
  });

  it('is none that has ended', () => {
    expect(chainToContinue([earlier(0, {}), earlier(-5, {})], undefined, NOW)).toBeUndefined();
  });
});
