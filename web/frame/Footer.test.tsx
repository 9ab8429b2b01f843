import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import {
  completeSettings,
  DEFAULT_SETTINGS,
  publicSettings,
  type Settings,
} from '#contract/settings.ts';
import { setShopConfig, shopConfig } from '#web/shop-config.ts';
import { Footer } from './Footer.tsx';

function footerOf(contact: Settings['contact'], withdrawal = false): string {
  const settings = { ...completeSettings('Lamps', null), contact, withdrawal };
  const shown = publicSettings(settings, 'IN');
  setShopConfig({ ...shopConfig, shop: { ...shopConfig.shop, ...shown } });
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Footer />
    </MemoryRouter>,
  );
  return html.replaceAll(/<[^>]+>/g, ' ');
}

const NOBODY = DEFAULT_SETTINGS.contact;

test('the footer says when somebody answers, after the ways to reach them', () => {
  const contact = { ...NOBODY, phone: '+91 20 5555', hours: 'Mon–Fri, 10–18' };
  expect(footerOf(contact)).toMatch(/\+91 20 5555\s+Mon–Fri, 10–18/);
  expect(footerOf({ ...contact, phone: '' })).toContain('Mon–Fri, 10–18');
});

test('the footer of a new shop has no contact', () => {
  expect(footerOf(NOBODY)).not.toMatch(/\d/);
});

test('the footer of a shop that sells to consumers in the EU leads to the withdrawal, no other', () => {
  expect(footerOf(NOBODY, true)).toContain('Withdraw from contract here');
  expect(footerOf(NOBODY)).not.toContain('Withdraw');
});
