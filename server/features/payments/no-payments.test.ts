import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { offeredMethod } from '#server/features/checkout/demand-method.ts';
import { noPayments } from './no-payments.ts';

const provider = noPayments();

it('takes no cards, though they are on, and what is paid to the shop itself', () => {
  const transfer = {
    kind: 'transfer' as const,
    on: true,
    name: 'Bank transfer',
    words: 'Pay us.',
    dueDays: 7,
    shipBeforePaid: false,
  };
  const payments = [...DEFAULT_SETTINGS.payments, transfer];
  expect(() => offeredMethod({ payments }, {}, { provider })).toThrow(
    expect.objectContaining({ code: 'METHOD_UNAVAILABLE' }),
  );
  expect(offeredMethod({ payments }, { method: 'transfer' }, { provider })).toBe(transfer);
});

it('leaves what was paid at a provider before as it is', async () => {
  const away = expect.objectContaining({ code: 'UNAVAILABLE' });
  await expect(provider.find('pi_1')).rejects.toEqual(away);
  await expect(provider.cancel('pi_1')).rejects.toEqual(away);
  await expect(provider.refundsOf('pi_1')).rejects.toEqual(away);
  expect(await provider.moneyBackEvents(new Date())).toEqual([]);
  expect(await Array.fromAsync(provider.list())).toEqual([]);
  expect(() => provider.readEvent(Buffer.from('{}'), {})).toThrow(
    expect.objectContaining({ code: 'VALIDATION' }),
  );
});
