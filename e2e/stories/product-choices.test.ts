// Families of products: docs/api.md, "Families".
import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { CARDS, checkOut, expectOrdered, payWith } from '../buying.ts';
import { shiftsOf, watchShifts } from '../layout-shifts.ts';
import { cardOf, cartLink, expectAddress, expectFocus, goWithin, section } from '../page-state.ts';
import { pathOf } from '../products.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { shopUrl } from '../shop-url.ts';
import { newShopper, openSignedIn } from '../shopper.ts';
import { type TestFamily, useTestFamilies } from '../test-families.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const sellFamily = useTestFamilies();

const PHONE = { viewport: { width: 390, height: 844 } };
const COLOURS = [
  { value: 'Blue', swatch: '#1e3a5f' },
  { value: 'Red', swatch: '#b3261e' },
];

const member = (Size: string, Colour: string, price: number, stock: number) => ({
  values: { Size, Colour },
  price,
  stock,
});

let shirt: TestFamily;
beforeAll(async () => {
  shirt = await sellFamily({
    options: [{ name: 'Size' }, { name: 'Colour', values: COLOURS }],
    members: [
      member('S', 'Blue', 499, 5),
      member('M', 'Blue', 549, 0),
      member('M', 'Red', 549, 4),
      member('L', 'Blue', 599, 3),
    ],
  });
});

describe('a shirt in sizes and colours', () => {
  it('is chosen on a phone from a list, one sold out, and the paid order names the choice', async () => {
    const { name } = shirt;
    const [small, medium, red] = shirt.products.map(pathOf);
    const page = await visitors.newPage(PHONE);
    await openSignedIn(page, newShopper(), '/');
    const card = cardOf(page, name);
    await card.getByText('from ₹499').waitFor();
    await card.getByText('4 choices').waitFor();
    expect(await card.getByRole('button').count()).toBe(0);
    await page.evaluate(() => Object.assign(window, { sameLoad: true }));
    await card.getByRole('link', { name: 'Choose' }).click();

    await expectChosen(page, `${name}, S, Blue`, small);
    await expect.poll(() => offered(page, 'Size')).toEqual(['S!', 'M, sold out', 'L']);
    await expect.poll(() => offered(page, 'Colour')).toEqual(['Blue!', 'Red, not made in S']);
    await expectGoodAtEverySize(page);

    await radio(page, 'Size', 'M, sold out').check();
    await expectChosen(page, `${name}, M, Blue`, medium);
    await expectFocus(radio(page, 'Size', 'M, sold out'));
    const main = page.getByRole('main');
    await main.getByText('₹549').first().waitFor();
    await main.getByText('Out of stock').first().waitFor();
    await main.getByRole('button', { name: "Tell me when it's back" }).waitFor();
    await expect.poll(() => offered(page, 'Colour')).toEqual(['Blue, sold out!', 'Red']);
    await page.goBack();
    await expectChosen(page, `${name}, S, Blue`, small);
    await expect.poll(() => offered(page, 'Size')).toEqual(['S!', 'M, sold out', 'L']);
    await page.goForward();

    await radio(page, 'Colour', 'Red').check();
    await expectChosen(page, `${name}, M, Red`, red);
    await expect
      .poll(() => offered(page, 'Size'))
      .toEqual(['S, not made in Red', 'M!', 'L, not made in Red']);
    await radio(page, 'Size', 'M').focus();
    await page.keyboard.press('ArrowRight');
    await expectChosen(page, `${name}, L, Blue`, shirt.products.map(pathOf)[3]);
    await expectFocus(radio(page, 'Size', 'L'));
    await page.goBack();
    await expectChosen(page, `${name}, M, Red`, red);

    await main.getByRole('button', { name: 'Add to cart' }).click();
    await cartLink(page, 1).waitFor();
    await goWithin(page, '/cart');
    await main
      .getByRole('link', { name: `${name}, M, Red` })
      .first()
      .waitFor();
    // The payment page is the first document that is loaded.
    expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true);
    await checkOut(page);
    await payWith(page, CARDS.pays);
    await expectOrdered(page);
    await main.getByText(`${name}, M, Red`).first().waitFor();
  });

  it(
    'has its choices in the HTML, where nothing shifts, and is a group of products for search engines',
    { tags: 'long' },
    async () => {
      const [path = ''] = shirt.products.map(pathOf);
      const html = await (await fetch(new URL(path, shopUrl()))).text();
      expect(html.match(/type="radio"/g)).toHaveLength(5);
      const [, block = ''] =
        /<script type="application\/ld\+json">({.*?"ProductGroup".*?})<\/script>/.exec(html) ?? [];
      expect(JSON.parse(block)).toMatchObject({
        '@type': 'ProductGroup',
        name: shirt.name,
        variesBy: ['https://schema.org/size', 'https://schema.org/color'],
        hasVariant: [
          { name: `${shirt.name}, S, Blue`, size: 'S', color: 'Blue' },
          { size: 'M', color: 'Blue', offers: { availability: 'https://schema.org/OutOfStock' } },
          { size: 'M', color: 'Red', offers: { price: 549 } },
          { size: 'L', color: 'Blue' },
        ],
      });
      const page = await visitors.newPage({ own: true });
      await watchShifts(page);
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect(await shiftsOf(page)).toBeLessThan(0.02);
    },
  );
});

it(
  'a size that was chosen is kept for the next product that has it in stock, but not where another one was searched for',
  { tags: 'long' },
  async () => {
    const sizes = (stock: number) => ({
      options: [{ name: 'Size' }],
      members: [
        { values: { Size: 'S' }, price: 300, stock: 5 },
        { values: { Size: 'M' }, price: 300, stock },
      ],
    });
    const inStock = await sellFamily(sizes(5));
    const soldOut = await sellFamily(sizes(0));
    const page = await visitors.newPage(PHONE);
    await openSignedIn(page, newShopper(), pathOf(shirt.products[0]!));
    await radio(page, 'Size', 'M, sold out').check();
    await expectChosen(page, `${shirt.name}, M, Blue`);

    await goWithin(page, '/');
    const openFromList = (name: string) =>
      cardOf(page, name).getByRole('link', { name, exact: true }).click();
    await openFromList(inStock.name);
    await expectChosen(page, `${inStock.name}, M`, pathOf(inStock.products[1]!));
    await page.goBack();
    await expectAddress(page, '/');
    await openFromList(soldOut.name);
    await expectChosen(page, `${soldOut.name}, S`, pathOf(soldOut.products[0]!));

    const openFound = async (search: string) => {
      await goWithin(page, `/search?search=${encodeURIComponent(search)}`);
      await section(page, 'Results').getByRole('link', { name: inStock.name, exact: true }).click();
    };
    await openFound(inStock.name);
    await expectChosen(page, `${inStock.name}, M`, pathOf(inStock.products[1]!));
    await openFound(`${inStock.name} S`);
    await expectChosen(page, `${inStock.name}, S`, pathOf(inStock.products[0]!));
  },
);

it(
  'quick choices in a family with more members than one answer has lead to what was chosen',
  { tags: 'long' },
  async () => {
    const numbers = Array.from({ length: 24 }, (_, at) => `${at + 10}`);
    const members = numbers.flatMap((size) =>
      numbers.map((colour) => member(size, `No. ${colour}`, 300, 5)),
    );
    const many = await sellFamily({ options: [{ name: 'Size' }, { name: 'Colour' }], members });
    const page = await visitors.newPage(PHONE);
    await page.route('**/product/*', async (route) => {
      await setTimeout(700);
      await route.continue();
    });
    await page.goto(pathOf(many.products[0]!));
    await expectChosen(page, `${many.name}, 10, No. 10`);
    const click = (option: string, value: string) =>
      radio(page, option, value).evaluate((input: HTMLInputElement) => input.click());
    await click('Size', '22');
    await expectChosen(page, `${many.name}, 22, No. 10`);
    await click('Colour', 'No. 29');
    await click('Size', '23');
    expect(await radio(page, 'Colour', 'No. 29').isChecked()).toBe(true);
    const chosen = many.products[13 * 24 + 19];
    await expectChosen(page, `${many.name}, 23, No. 29`, pathOf(chosen!));
  },
);

function radio(page: Page, option: string, value: string): Locator {
  return page
    .getByRole('radiogroup', { name: option, exact: true })
    .getByRole('radio', { name: value, exact: true });
}

/** The values of an option by their names, the chosen one with "!". */
function offered(page: Page, option: string): Promise<string[]> {
  return page
    .getByRole('radiogroup', { name: option, exact: true })
    .getByRole('radio')
    .evaluateAll((radios: HTMLInputElement[]) =>
      radios.map((radio) => `${radio.ariaLabel ?? radio.value}${radio.checked ? '!' : ''}`),
    );
}

async function expectChosen(page: Page, name: string, path?: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await expect.poll(() => page.title()).toBe(`${name} · Vitrine`);
  if (path !== undefined) await expectAddress(page, path);
}
