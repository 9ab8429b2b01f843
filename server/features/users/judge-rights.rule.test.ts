import { describe, expect, it } from 'vitest';
import { DUTIES, type Duty } from '#contract/duties.ts';
import { judgeRights } from './judge-rights.rule.ts';

const owner: readonly Duty[] = DUTIES;
const clerk: readonly Duty[] = ['orders', 'staff'];

describe('who may change whose duties', () => {
  it('an owner changes those of anybody', () => {
    expect(judgeRights({ caller: owner, had: clerk, gets: owner, others: [owner] })).toEqual({
      ok: true,
    });
  });

  it('nobody grants a duty they lack', () => {
    expect(
      judgeRights({ caller: clerk, had: [], gets: ['orders', 'refunds'], others: [clerk, owner] }),
    ).toEqual({ ok: false, reason: 'lacks', duty: 'refunds' });
  });

  it('nobody takes from somebody who has a duty they lack, not even another duty', () => {
    expect(
      judgeRights({
        caller: clerk,
        had: ['orders', 'figures'],
        gets: ['figures'],
        others: [clerk, owner],
      }),
    ).toEqual({ ok: false, reason: 'lacks', duty: 'figures' });
  });

  it('the last owner keeps every duty, also from themselves', () => {
    const lastOwner = { ok: false, reason: 'last-owner' };
    expect(judgeRights({ caller: owner, had: owner, gets: clerk, others: [clerk] })).toEqual(
      lastOwner,
    );
    expect(judgeRights({ caller: owner, had: owner, gets: [], others: [] })).toEqual(lastOwner);
  });

  it('one of two owners may stop being one', () => {
    expect(judgeRights({ caller: owner, had: owner, gets: [], others: [owner] })).toEqual({
      ok: true,
    });
  });

  it('a shop without an owner is not stuck', () => {
    expect(judgeRights({ caller: clerk, had: clerk, gets: ['staff'], others: [] })).toEqual({
      ok: true,
    });
  });
});
