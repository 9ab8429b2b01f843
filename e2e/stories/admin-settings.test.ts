import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { SettingsAnswer } from '#contract/settings.ts';
import type { SynonymsAnswer } from '#contract/synonyms.ts';
import { callAsAdmin, openAsAdmin } from '../back-office.ts';
import { fillAddress, goOnToPayment, openWithCart, sumOf } from '../buying.ts';
import { expectFocus, expectText, goWithin } from '../page-state.ts';
import { expectAccessibleInBothThemes, expectGoodAtEverySize } from '../screen-rules.ts';
import { paint } from '#testing/forms.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
/** The browser's errors for what the shop refuses. */
const REFUSED = [/status of 400/, /status of 409/, /status of 412/];

// Other stories use the same shop.
let before: object;
beforeAll(async () => {
  const { settings } = await callAsAdmin<{ settings: object }>('settings');
  before = settings;
});
afterEach(() => change(before));

function change(settings: object) {
  return callAsAdmin('settings', { method: 'PUT', body: settings });
}

/** A section has its button only while there is something to save. */
async function save(page: Page, ...sections: string[]): Promise<void> {
  for (const section of sections) {
    const button = saveButton(page, section);
    await button.click();
    await button.waitFor({ state: 'hidden' });
  }
  // Those of earlier changes may still be shown.
  await page.getByText('Settings saved').last().waitFor();
}

function saveButton(page: Page, section: string): Locator {
  return page.getByRole('form', { name: section }).getByRole('button', { name: 'Save' });
}

it(
  'settings are not left unsaved unasked, the shop follows them without a reload, and two admins keep both their changes',
  { tags: 'long' },
  async () => {
    const page = await openAsAdmin(visitors, { path: '/admin/settings', expectedErrors: REFUSED });
    await expectQuestionOnEachScreen(page);
    const footer = page.getByRole('contentinfo');
    await page.getByLabel('Phone').fill('+91 20 5555');
    await page.getByLabel('Tax', { exact: true }).fill('12.5');
    // One section is saved, and what is typed in another stays.
    await save(page, 'Tax and shipping');
    expect(await page.getByLabel('Phone').inputValue()).toBe('+91 20 5555');
    await save(page, 'Contact');
    await page.getByText('Contact phone: +91 20 0555 0142 → +91 20 5555').first().waitFor();
    await page.getByText('Tax: 18% → 12.5%').first().waitFor();
    // The back office has no footer.
    expect(await footer.count()).toBe(0);
    await page.getByRole('banner').getByRole('link', { name: 'HOME' }).click();
    await footer.getByRole('link', { name: '+91 20 5555' }).waitFor();
    await goWithin(page, '/admin/settings');
    await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('+91 20 5555');

    // The refusal stands at its field, and the right value is saved without loading the page again.
    await page.getByLabel('Days at least', { exact: true }).fill('50');
    await saveButton(page, 'Delivery times').click();
    await page.getByText('The first number of days must not be above the second').waitFor();
    await page.getByLabel('Days at least', { exact: true }).fill('4');
    await save(page, 'Delivery times');

    // Another admin changes other settings, and then the same one.
    await page.getByLabel('Phone').fill('1');
    await change({ tagline: 'Light.', contact: { email: 'help@shop.example' } });
    await save(page, 'Contact');
    await expect.poll(() => page.getByLabel('Tagline').inputValue()).toBe('Light.');
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('help@shop.example');

    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await page.getByLabel('Tagline').fill('Mine.');
    await change({ name: 'Theirs', returnDays: 30 });
    await saveButton(page, 'Shop').click();
    const notice = page.getByRole('alert').filter({ hasText: 'Nothing was saved' });
    await notice.getByText('Name: Vitrine → Theirs').waitFor();
    expect(await notice.getByRole('listitem').count()).toBe(1);
    await expectAccessibleInBothThemes(page);
    await notice.getByRole('button', { name: 'Keep my changes' }).click();
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Settings' }));
    await expect.poll(() => page.getByLabel('Days to send something back').inputValue()).toBe('30');
    await save(page, 'Shop');
    await expect
      .poll(() => callAsAdmin('settings'))
      .toMatchObject({
        settings: { name: 'Mine', tagline: 'Mine.', returnDays: 30, contact: { phone: '1' } },
      });
  },
);

it(
  'an admin changes the logo, the countries, their delivery days and the carriers',
  { tags: 'long' },
  async () => {
    const page = await openAsAdmin(visitors, { path: '/admin/settings', expectedErrors: REFUSED });
    await uploadLogo(page);
    await chooseCountries(page);
    await save(page, 'Shop', 'Countries');
    const least = page.getByLabel('Åland Islands, days at least');
    await least.fill('9');
    await page.getByLabel('Åland Islands, days at most').fill('7');
    await saveButton(page, 'Delivery times').click();
    await page.getByText(/^Åland Islands: The first number of days/).waitFor();
    await least.fill('6');
    await save(page, 'Delivery times');
    await replaceCarrier(page);
    await page.getByLabel('E-mail').fill('help');
    await saveButton(page, 'Contact').click();
    await page.getByText('An e-mail address, please, such as').waitFor();
    await saveButton(page, 'Carriers').click();
    const row = carriers(page).last();
    await row.getByText('A web address with {number} in it, please').waitFor();
    await expectGoodAtEverySize(page);
    await page.getByLabel('E-mail').fill('help@shop.example');
    await row.getByLabel('Tracking page').fill('https://dtdc.example/track?n={number}');
    const up = page.getByRole('button', { name: 'Move DTDC up' });
    await up.click();
    await expectFocus(up);
    await save(page, 'Carriers', 'Contact');

    const logo = page.getByRole('banner').locator('a img');
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(320);
    await page.getByText('Delivery days, Åland Islands: (empty) → 6–7 days').first().waitFor();
    await page.getByText('Carriers: with DTDC, without India Post').first().waitFor();
    const { settings } = await callAsAdmin<{ settings: { carriers: object[] } }>('settings');
    expect(settings).toMatchObject({
      countries: ['IN', 'AX'],
      deliveryDays: { byCountry: { IN: [2, 5], AX: [6, 7] } },
    });
    expect(settings.carriers.slice(-2)).toEqual([
      { name: 'DTDC', url: 'https://dtdc.example/track?n={number}' },
      expect.objectContaining({ name: 'FedEx' }),
    ]);

    await page.getByRole('button', { name: 'Remove picture' }).click();
    await expectFocus(page.getByLabel('Upload a picture'));
    await save(page, 'Shop');
    await logo.waitFor({ state: 'detached' });
    await replaceSynonyms(page);
  },
);

it('an owner in Germany sets up tax and delivery from nothing', async () => {
  const page = await openAsAdmin(visitors, {
    path: '/admin/settings/tax',
    expectedErrors: REFUSED,
  });
  await fillInGermany(page);
  await takeRatesFromFile(page);
  await page.getByLabel('Switzerland, Standard: Percent').fill('810');
  await page.getByRole('button', { name: 'Save tax' }).click();
  await page.getByText('A percentage, please: at most 100', { exact: true }).waitFor();
  // Fewer rows take less time to check. One with an error is always shown.
  await page.getByLabel('Find a country').fill('denm');
  await expectGoodAtEverySize(page);
  await page.getByLabel('Switzerland, Standard: Percent').fill('8,1');
  await page.getByRole('button', { name: 'Save tax' }).click();
  await page.getByText('Settings saved').last().waitFor();
  const { settings } = await callAsAdmin<SettingsAnswer>('settings');
  expect(settings).toMatchObject({
    taxPercent: 0,
    seller: { country: 'DE' },
    tax: { pricesInclude: true, discount: 'before', rounding: 'minor', delivery: 'proportion' },
  });
  const rates = Map.groupBy(settings.tax.rates, ({ country }) => country);
  expect(rates.size).toBe(28);
  expect(rates.get('DE')?.map(({ percent }) => percent)).toEqual([19, 7, 7, 0]);
  expect(rates.get('CH')).toEqual([{ class: 'standard', country: 'CH', percent: 8.1 }]);

  const tabs = page.getByRole('navigation', { name: 'Settings' });
  await tabs.getByRole('link', { name: 'Delivery' }).click();
  await addGermanZone(page);
  await tryBerlin(page);
  await expect
    .poll(() => callAsAdmin('settings'))
    .toMatchObject({
      settings: {
        delivery: {
          zones: [
            {
              _id: 'germany',
              countries: ['DE'],
              methods: [
                {
                  _id: 'dhl-paket',
                  by: 'weight',
                  bands: [
                    { upTo: 5_000, price: 4.9 },
                    { upTo: null, price: 9.9 },
                  ],
                },
                { _id: 'our-shop', kind: 'pickup', address: 'Hauptstraße 1, Berlin' },
              ],
            },
          ],
        },
      },
    });

  const dearest = page.getByRole('textbox', { name: 'Price 2: price' });
  await dearest.fill('');
  await page.getByRole('button', { name: 'Save delivery' }).click();
  await page.getByText(/^Zone 1: /).waitFor();
  expect(await dearest.getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Find a country').fill('germ');
  await expectGoodAtEverySize(page);
});

it(
  'an open cart is told of a new tax, also at the last moment, and the shopper goes on',
  { tags: 'long' },
  async () => {
    const page = await openWithCart(visitors, { expectedErrors: REFUSED });
    await expectText(sumOf(page, 'Total'), '₹4,129');
    await change({ taxPercent: 10 });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    const told = page.getByRole('alert').filter({ hasText: 'Tax is now 10% instead of 18%.' });
    await told.waitFor();
    await expectText(sumOf(page, 'Tax (10%)'), '₹350');
    await expectAccessibleInBothThemes(page);
    await told.getByRole('button', { name: 'All right' }).click();
    await told.waitFor({ state: 'detached' });

    await goWithin(page, '/shipping');
    await fillAddress(page);
    await change({ taxPercent: 5, contact: { phone: '+91 20 5555' } });
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByText('Tax is now 5% instead of 10%. Continue if that is all right.').waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: '+91 20 5555' }).waitFor();
    await goOnToPayment(page);
  },
);

/** Types on each screen of the settings and leaves it, in the end for the one of the shop itself. */
async function expectQuestionOnEachScreen(page: Page): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Settings' });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.getByLabel('Tagline').fill('Not saved');
  await tabs.getByRole('link', { name: 'Home page' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await heading('Home page').waitFor();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Not saved');
  await tabs.getByRole('link', { name: 'Pages' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await heading('Pages').waitFor();
  expect(await page.locator('[aria-current=page]').allTextContents()).toEqual(['Pages']);
  await page.getByRole('button', { name: 'Add page' }).click();
  await tabs.getByRole('link', { name: 'Shop' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await heading('Pages').waitFor();
  await tabs.getByRole('link', { name: 'Shop' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await heading('Settings').waitFor();
}

/** Fills in the rules and rates of Germany, and looks at those of one country. */
async function fillInGermany(page: Page): Promise<void> {
  await page.getByLabel('Rules and rates of').selectOption('Germany');
  await page.getByText(/^Prices with VAT, 19 and 7 %, tax to the cent, after the/).waitFor();
  await page.getByRole('button', { name: 'Fill in' }).click();
  await page.getByText(/^Filled in for Germany. Nothing has changed yet/).waitFor();
  await page.getByLabel('Find a country').fill('denm');
  await expect
    .poll(() => page.getByRole('heading', { level: 3 }).allTextContents())
    .toEqual(['Denmark']);
  expect(await page.getByLabel('Denmark, Reduced: Percent').inputValue()).toBe('25');
  await page.getByLabel('Find a country').fill('');
}

/** Adds the rate of Switzerland from a file, after one with a mistake. */
async function takeRatesFromFile(page: Page): Promise<void> {
  const file = page.getByLabel('Add from a CSV file: the file');
  const csv = (line: string) => ({
    name: 'rates.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`class;country;percent\r\n${line}\r\n`),
  });
  await file.setInputFiles(csv('toys;CH;8,1'));
  await page.getByText('Line 2: there is no class “toys”').waitFor();
  await file.setInputFiles(csv('standard;CH;8,1'));
  await page.getByText('rates.csv: 1 rate taken into the form, not saved yet.').waitFor();
}

/** Adds a zone with a parcel by weight and a pickup. */
async function addGermanZone(page: Page): Promise<void> {
  await page.getByLabel('New zone').fill('Germany');
  await page.getByRole('button', { name: 'Add zone' }).click();
  await page.getByText('The zone has 1 of 249 countries.').waitFor();
  await page.getByText('“Germany” has no way of delivery: nothing is delivered there.').waitFor();
  const way = page.getByLabel('New way of delivery in Germany');
  await way.fill('DHL Paket');
  await way.press('Enter');
  const ways = page.getByRole('list', { name: 'Ways of delivery in Germany' });
  const parcel = ways.getByRole('listitem').filter({ hasText: 'DHL Paket' }).first();
  await parcel.getByLabel('Price by').selectOption('Weight');
  await parcel.getByRole('button', { name: 'Add price' }).click();
  await parcel.getByRole('textbox', { name: 'Price 1: up to (g)' }).fill('5000');
  await parcel.getByRole('textbox', { name: 'Price 1: price' }).fill('4.90');
  await parcel.getByRole('textbox', { name: 'Price 2: price' }).fill('9.90');
  await way.fill('Our shop');
  await way.press('Enter');
  const pickup = ways.getByRole('listitem').filter({ hasText: 'Our shop' }).last();
  await pickup.getByLabel('Kind').selectOption('Pickup by the buyer');
  await pickup.getByLabel('Address').fill('Hauptstraße 1, Berlin');
  await pickup.getByRole('textbox', { name: 'Price 1: price' }).fill('0');
  await page.getByRole('button', { name: 'Save delivery' }).click();
  await page.getByText('Settings saved').last().waitFor();
}

/** Tries an address in Germany with a product. */
async function tryBerlin(page: Page): Promise<void> {
  const tried = page.getByRole('region', { name: 'Try an address' });
  await tried.getByLabel('Postal code').fill('10115');
  await tried.getByRole('searchbox', { name: 'Products of the cart' }).fill('Café Press, Brass');
  await tried.getByRole('button', { name: 'Choose Café Press, Brass' }).click();
  await tried.getByRole('button', { name: 'Try it' }).click();
  await tried.getByText('It has the whole country.').waitFor();
  await tried.getByText('“DHL Paket” is the cheapest parcel that takes the cart.').waitFor();
  await tried.getByText('Standard: 19 %.').waitFor();
}

/** Reads the synonyms from a file, corrects a line of one word, and saves them. */
async function replaceSynonyms(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Search' })
    .click();
  const lines = page.getByRole('textbox', { name: 'Synonyms' });
  await lines.waitFor();
  const usual = await lines.inputValue();
  await page.getByLabel('CSV file of synonyms').setInputFiles({
    name: 'synonyms.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('\ufeffKitchen,रसोई\r\nalone\r\n'),
  });
  await expect.poll(() => lines.inputValue()).toBe('Kitchen, रसोई\nalone');
  const button = page.getByRole('button', { name: 'Save synonyms' });
  await button.click();
  await page.getByText(/^Line 2/).waitFor();
  await expectGoodAtEverySize(page);
  await lines.fill(`${usual}\nKitchen, रसोई`);
  await button.click();
  const stored = async () =>
    (await callAsAdmin<SynonymsAnswer>('settings/synonyms')).settings.synonyms;
  await expect.poll(async () => (await stored()).at(-1)).toEqual(['Kitchen', 'रसोई']);
  const body = { synonyms: (await stored()).slice(0, -1) };
  await callAsAdmin('settings/synonyms', { method: 'PUT', body });
}

/** Chooses a logo, without saving it. */
async function uploadLogo(page: Page): Promise<void> {
  const upload = page.getByLabel('Upload a picture');
  await upload.setInputFiles({ name: 'logo.gif', mimeType: 'image/gif', buffer: Buffer.from('') });
  await page.getByText('logo.gif is not a JPEG, PNG, WebP or AVIF picture.').waitFor();
  const buffer = await paint('#375', { width: 400, height: 400 });
  await upload.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await page.getByText('Uploaded. The shop shows it once you save.').waitFor();
  await page.getByRole('img', { name: 'Preview' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Logo' }).inputValue()).toMatch(/-400\.jpg$/);
}

/** Chooses India and the Åland Islands, and adds a row for the delivery days of the latter. */
async function chooseCountries(page: Page): Promise<void> {
  const countries = page.getByRole('group', { name: 'Countries the shop delivers to' });
  await page.getByText('The shop delivers to all countries.').waitFor();
  await page.getByRole('button', { name: 'Choose none' }).click();
  await countries.getByRole('checkbox', { name: 'India', exact: true }).check();
  await page.getByLabel('Find a country').fill('aland');
  await countries.getByRole('checkbox', { name: 'Åland Islands' }).check();
  await page.getByText('The shop delivers to 2 of 249 countries.').waitFor();
  await page.getByLabel('Find a country').fill('');
  await page.getByLabel('Country', { exact: true }).selectOption('Åland Islands');
  await page.getByRole('button', { name: 'Add country' }).click();
}

/** Removes India Post and adds DTDC, with a tracking page that the shop can't use. */
async function replaceCarrier(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove India Post' }).click();
  const add = page.getByRole('button', { name: 'Add carrier' });
  await expectFocus(add);
  await add.click();
  const name = carriers(page).last().getByLabel('Carrier', { exact: true });
  await expectFocus(name);
  await name.fill('DTDC');
  await carriers(page).last().getByLabel('Tracking page').fill('https://dtdc.example/track');
}

function carriers(page: Page): Locator {
  return page.getByRole('list', { name: 'Carriers' }).getByRole('listitem');
}
