import type { Page } from 'playwright-core';
import { arriveAsAdmin } from './back-office.ts';
import { type Goods, paint } from './goods.ts';
import type { Visitors } from './visitor.ts';

/** A file as a person would choose it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** An admin at the form of a product. */
export async function openForm(
  visitors: Visitors,
  product: Goods,
  complaints: readonly RegExp[] = [],
): Promise<Page> {
  const page = await arriveAsAdmin(visitors, { path: `/admin/product/${product._id}`, complaints });
  await page.getByRole('heading', { level: 1, name: product.name }).waitFor();
  return page;
}

/** Saves what was changed, and waits until that is said. */
export async function save(page: Page, said: string): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('status').filter({ hasText: said }).first().waitFor();
  await page.getByText('Nothing has been changed yet.').waitFor();
}

/** The names of the parts of the last form that was sent. */
export function partsSent(page: Page): () => string[] {
  let body = '';
  page.on('request', (request) => {
    if (request.method() === 'PUT') body = request.postData() ?? '';
  });
  return () => [...body.matchAll(/ name="(\w+)"/g)].map(([, name]) => name ?? '');
}

/** Fills in a product's form by its labels, as far as told. */
export async function fillProduct(
  page: Page,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

/** A picture of one colour, called after it. */
export async function picture(color: string, size?: number): Promise<ChosenFile> {
  return { name: `${color}.png`, mimeType: 'image/png', buffer: await paint(color, size) };
}

/** Chooses files by the picker, and waits for the preview of the last one. */
export async function choosePhotos(page: Page, ...files: ChosenFile[]): Promise<void> {
  await page.getByLabel('Photos', { exact: true }).setInputFiles(files);
  const last = files.at(-1);
  if (last) await page.getByRole('img', { name: last.name }).waitFor();
}

/** Drops files onto the form's zone for photos. */
export async function dropPhotos(page: Page, ...files: ChosenFile[]): Promise<void> {
  const data = await page.evaluateHandle(
    (dropped) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of dropped) {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return transfer;
    },
    files.map(({ name, mimeType, buffer }) => ({
      name,
      mimeType,
      base64: buffer.toString('base64'),
    })),
  );
  const zone = page.getByText('Drag photos here, or');
  await zone.dispatchEvent('dragover', { dataTransfer: data });
  await zone.dispatchEvent('drop', { dataTransfer: data });
}

/** The names of the photos that are chosen, in their order. */
export async function chosenPhotos(page: Page): Promise<(string | null)[]> {
  const photos = page.getByRole('list', { name: 'Chosen photos' }).getByRole('img');
  return Promise.all((await photos.all()).map((photo) => photo.getAttribute('alt')));
}

/** What is said at a field as its error; empty where it has none. */
export async function errorAt(page: Page, label: string): Promise<string> {
  const field = page.getByLabel(label, { exact: true });
  if ((await field.getAttribute('aria-invalid')) !== 'true') return '';
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const error = ids.find((id) => id.endsWith('-error')) ?? '';
  return page.locator(`[id="${error}"]`).innerText();
}
