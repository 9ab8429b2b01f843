import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '#contract/settings.ts';
import { judgeChange } from './judge-change.ts';
import type { RowChange } from '#server/features/log-words/merge-changes.rule.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const defaults: Settings = { ...DEFAULT_SETTINGS, name: 'Vitrine' };
const asked = { now: NOW, anyway: false, defaults };

/** A change of stored settings; what was not stored is absent. */
function change(before: Partial<Settings>, after: Partial<Settings>): RowChange {
  const row = { entityType: 'settings', entityId: 'settings', source: 'shop_settings', rowId: '' };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Settings)[];
  const columns = names.map((name) => ({ name, before: before[name], after: after[name] }));
  return { ...row, op: 'update', columns };
}

const contact = (phone: string, email = '') => ({
  contact: { ...defaults.contact, email, phone },
});
const page = (slug: string, body = '') => ({ slug, title: slug.toUpperCase(), body });

describe('a change of settings', () => {
  it('is taken back part by part, whatever became of the other parts', () => {
    const phone = change(contact('1'), contact('2'));
    expect(judgeChange(phone, contact('2', 'me@shop.example'), asked)).toMatchObject({
      ok: true,
      columns: { 'contact.phone': '1' },
    });
    expect(judgeChange(phone, contact('3', 'me@shop.example'), asked)).toEqual({
      ok: false,
      reason: 'newer',
      standing: [{ name: 'contact.phone', after: '2', now: '3' }],
      isSafeAnyway: true,
    });
  });

  it('has the defaults where nothing was stored before', () => {
    const first = change({}, contact('2'));
    expect(judgeChange(first, contact('2', 'me@shop.example'), asked)).toMatchObject({
      columns: { 'contact.phone': '' },
    });
    const letters = change({}, { letters: { to: '', kinds: { shipped: { off: true } } } });
    expect(
      judgeChange(
        letters,
        { letters: { to: 'a@b.example', kinds: { shipped: { off: true } } } },
        asked,
      ),
    ).toMatchObject({
      columns: { 'letters.kinds.shipped': null },
    });
  });

  it('leaves out parts that came to the shop later than what was stored', () => {
    const { hours: _, ...before } = contact('1').contact;
    const first = change({ contact: before } as Partial<Settings>, {
      ...contact('1'),
      lowStock: 3,
    });
    const row = { ...contact('1'), lowStock: 3 };
    expect(judgeChange(first, row, asked)).toMatchObject({
      columns: { lowStock: defaults.lowStock },
    });
    expect(JSON.stringify(judgeChange(first, row, asked))).not.toContain('hours');
  });

  it('of several parts stays where one of them has changed since', () => {
    const both = change({ taxPercent: 5, lowStock: 3 }, { taxPercent: 12, lowStock: 4 });
    expect(judgeChange(both, { taxPercent: 12, lowStock: 9 }, asked)).toMatchObject({
      standing: [{ name: 'lowStock', after: 4, now: 9 }],
    });
  });

  it('of a page leaves the others, and those that came since', () => {
    const text = change(
      { pages: [page('help', 'Old'), page('news')] },
      { pages: [page('help', 'New'), page('news')] },
    );
    const now = { pages: [page('news', 'Other'), page('help', 'New'), page('jobs')] };
    expect(judgeChange(text, now, asked)).toMatchObject({
      columns: { 'pages.help': { title: 'HELP', body: 'Old' } },
    });
    const removed = change({ pages: [page('help'), page('news')] }, { pages: [page('news')] });
    expect(judgeChange(removed, { pages: [page('news'), page('jobs')] }, asked)).toMatchObject({
      columns: { 'pages.help': { title: 'HELP', body: '' }, pages: ['help', 'news'] },
    });
    const turned = change(
      { pages: [page('help'), page('news')] },
      { pages: [page('news'), page('help')] },
    );
    expect(judgeChange(turned, { pages: [page('help'), page('news')] }, asked)).toMatchObject({
      standing: [{ name: 'pages', after: ['news', 'help'], now: ['help', 'news'] }],
    });
  });
});

it('a change of something else is judged by its columns', () => {
  const price: RowChange = {
    entityType: 'product',
    entityId: '1',
    source: 'products',
    rowId: '1',
    op: 'update',
    columns: [{ name: 'price', before: 100, after: 120 }],
  };
  expect(judgeChange(price, { price: 120 }, asked)).toMatchObject({ columns: { price: 100 } });
  expect(judgeChange(price, undefined, asked)).toEqual({ ok: false, reason: 'never' });
});
