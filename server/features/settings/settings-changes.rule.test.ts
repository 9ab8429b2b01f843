import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '#contract/settings.ts';
import { changedParts, withChanges, withParts } from './settings-changes.rule.ts';

const shop: Settings = { ...DEFAULT_SETTINGS, name: 'Vitrine' };

describe('a change of the settings', () => {
  it('replaces what was sent and leaves the rest', () => {
    const contact = { ...shop.contact, email: 'a@shop.example' };
    expect(withChanges(shop, { taxPercent: 12, contact })).toEqual({
      ...shop,
      taxPercent: 12,
      contact,
    });
  });

  it('of a part of the contact or of the delivery days leaves the rest of it', () => {
    const filled = withChanges(shop, {
      contact: { ...shop.contact, phone: '1', address: 'Here' },
    });
    expect(withChanges(filled, { contact: { phone: '2' } })).toEqual({
      ...filled,
      contact: { ...shop.contact, phone: '2', address: 'Here' },
    });
    expect(withChanges(shop, { deliveryDays: { default: [1, 2] } }).deliveryDays).toEqual({
      default: [1, 2],
      byCountry: shop.deliveryDays.byCountry,
    });
    expect(withChanges(shop, { deliveryDays: { byCountry: { DE: [1, 2] } } }).deliveryDays).toEqual(
      { default: shop.deliveryDays.default, byCountry: { DE: [1, 2] } },
    );
    expect(withChanges(shop, { contact: {}, deliveryDays: {} })).toEqual(shop);
  });

  it('takes the logo away where it is null', () => {
    const withLogo = withChanges(shop, { logo: '/photos/logo.webp' });
    expect(withLogo.logo).toBe('/photos/logo.webp');
    expect(withChanges(withLogo, { logo: null })).toEqual(shop);
  });

  it('does not take over the version that the shop answered', () => {
    expect(withChanges(shop, { updatedAt: '2026-11-01T00:00:00.000Z' })).toEqual(shop);
  });
});

describe('the log of a change', () => {
  const changed = (changes: Partial<Settings>) => changedParts(shop, { ...shop, ...changes });

  it('is empty if nothing has changed', () => {
    expect(changed({ contact: { ...shop.contact } })).toEqual([]);
  });

  it('names each part with what it was and what it is', () => {
    expect(
      changed({
        taxPercent: 12,
        contact: { ...shop.contact, email: 'a@shop.example' },
        deliveryDays: { default: [5, 10], byCountry: { DE: [1, 2] } },
      }),
    ).toEqual([
      { part: 'contact.email', before: '', after: 'a@shop.example' },
      { part: 'taxPercent', before: 18, after: 12 },
      { part: 'deliveryDays.byCountry.IN', before: [2, 5], after: undefined },
      { part: 'deliveryDays.byCountry.DE', before: undefined, after: [1, 2] },
    ]);
  });

  it('has a page each, and their order if that has changed', () => {
    const [first, ...others] = shop.pages;
    if (!first) throw new Error('There are no pages');
    const news = { slug: 'news', title: 'News', body: 'Soon.' };
    const pages = [news, ...others];
    expect(changed({ pages }).map(({ part }) => part)).toEqual([
      'pages.delivery',
      'pages',
      'pages.news',
    ]);
    expect(changed({ pages: [...others, first] }).map(({ part }) => part)).toEqual(['pages']);
    expect(changed({ pages: [{ ...first, body: 'By post.' }, ...others] })).toEqual([
      {
        part: 'pages.delivery',
        before: { title: first.title, body: first.body },
        after: { title: first.title, body: 'By post.' },
      },
    ]);
  });
});

describe('former values of parts', () => {
  it('undo a change of any parts', () => {
    const [first, ...others] = shop.pages;
    if (!first) throw new Error('There are no pages');
    const changed: Settings = {
      ...shop,
      logo: '/photos/logo.webp',
      lowStock: 7,
      contact: { ...shop.contact, email: 'a@shop.example' },
      deliveryDays: { default: [1, 2], byCountry: { DE: [1, 2] } },
      letters: { to: 'a@shop.example', kinds: { shipped: { off: true } } },
      home: { rows: [] },
      pages: [...others, { slug: 'news', title: 'News', body: 'Soon.' }],
    };
    for (const [was, is] of [
      [shop, changed],
      [changed, shop],
    ] as const) {
      const former = changedParts(was, is).map(({ part, before }) => [part, before ?? null]);
      expect(withParts(is, Object.fromEntries(former))).toEqual(was);
    }
  });

  it('leave what is not named, and pages that came since at the end', () => {
    const [first, second] = [page('one'), page('two')];
    const settings = { ...shop, pages: [page('three'), second], lowStock: 7 };
    const { title, body } = first;
    const back = withParts(settings, { 'pages.one': { title, body }, pages: ['one', 'two'] });
    expect(back).toEqual({ ...settings, pages: [first, second, page('three')] });
  });
});

const page = (slug: string) => ({ slug, title: slug, body: '' });
