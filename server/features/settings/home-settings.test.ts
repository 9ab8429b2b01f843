import { expect, it } from 'vitest';
import type { Duty } from '#contract/duties.ts';
import type { HomeAnswer, StoredSettings } from '#contract/settings.ts';
import { registerAdmin } from '#testing/admins.ts';
import { formOf, paint } from '#testing/forms.ts';
import type { Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
const only = (duty: Duty) => registerAdmin(shop, [duty]);

function call({ uid, headers }: Buyer, path: string, payload?: object, ifMatch?: string) {
  return shop.app.inject({
    method: payload ? 'PUT' : 'GET',
    url: `/api/v1/${path}?id=${uid}`,
    headers: { ...headers, ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
    ...(payload && { payload }),
  });
}

const home = (title: string) => ({ hero: { title }, rows: [{ kind: 'latest' }] });

it('the home page is read and changed with the duty marketing, by the version of the settings', async () => {
  const clerk = await only('marketing');
  const opened = (await call(clerk, 'settings/home')).json<HomeAnswer>().settings;
  expect(Object.keys(opened).sort()).toEqual(['home', 'updatedAt']);
  const saved = await call(clerk, 'settings/home', { home: home('Hello') }, opened.updatedAt);
  expect(saved.json()).toMatchObject({ settings: { home: { hero: { title: 'Hello' } } } });
  const late = await call(clerk, 'settings/home', { home: home('Late') }, opened.updatedAt);
  expect([late.statusCode, late.json().code]).toEqual([412, 'STALE']);
  const { home: shown } = (await shop.get(clerk, '/config')).json().config.shop;
  expect(shown).toMatchObject({ hero: { title: 'Hello' } });
  const other = await call(clerk, 'settings/home', { home: home('Hi'), taxPercent: 1 });
  expect(other.statusCode).toBe(400);
});

it('with the duty settings alone all but the home page is changed', async () => {
  const clerk = await only('settings');
  const { settings } = (await call(clerk, 'settings')).json<{ settings: StoredSettings }>();
  const kept = await call(clerk, 'settings', { ...settings, tagline: 'New words' });
  expect(kept.json()).toMatchObject({ settings: { tagline: 'New words' } });
  const refused = await call(clerk, 'settings', { home: home('Mine'), tagline: 'Other words' });
  expect([refused.statusCode, refused.json().duty]).toEqual([403, 'marketing']);
  const after = (await call(clerk, 'settings')).json<{ settings: StoredSettings }>().settings;
  expect(after.tagline).toBe('New words');
});

it('its picture is uploaded with the duty marketing', async () => {
  const clerk = await only('marketing');
  const { payload, headers } = await formOf(['picture', await paint('#283'), 'hero.png']);
  const url = `/api/v1/settings/home/picture?id=${clerk.uid}`;
  const all = { ...clerk.headers, ...headers };
  const uploaded = await shop.app.inject({ method: 'POST', url, headers: all, payload });
  expect(uploaded.statusCode).toBe(201);
});
