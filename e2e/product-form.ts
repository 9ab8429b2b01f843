import type { Locator, Page } from 'playwright-core';
import { openAsAdmin } from './back-office.ts';
import { type Product, paint } from './test-products.ts';
import type { Visitors } from './visitor.ts';

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Opens a product's form as an admin. */
export async function openForm(
  visitors: Visitors,
  product: Product,
  expectedErrors: readonly RegExp[] = [],
): Promise<Page> {
  const page = await openAsAdmin(visitors, {
    path: `/admin/product/${product._id}`,
    expectedErrors,
  });
  await page.getByRole('heading', { level: 1, name: product.name }).waitFor();
  return page;
}

/** Saves the form and waits for this message. */
export async function save(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('status').filter({ hasText: message }).first().waitFor();
  await page.getByText('Nothing has been changed yet.').waitFor();
}

/** The field names of the last form that was sent. */
export function partsSent(page: Page): () => string[] {
  let body = '';
  page.on('request', (request) => {
    if (request.method() === 'PUT') body = request.postData() ?? '';
  });
  return () => [...body.matchAll(/ name="(\w+)"/g)].map(([, name]) => name ?? '');
}

/** Fills in fields of a product's form, by label. */
export async function fillProduct(
  page: Page,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

/** A PNG of one colour, named after it. */
export async function picture(color: string, size?: number): Promise<ChosenFile> {
  return { name: `${color}.png`, mimeType: 'image/png', buffer: await paint(color, size) };
}

/** Chooses files with the file picker, and waits for the preview of the last one. */
export async function choosePhotos(page: Page, ...files: ChosenFile[]): Promise<void> {
  await page.getByLabel('Photos', { exact: true }).setInputFiles(files);
  const last = files.at(-1);
  if (last) await page.getByRole('img', { name: last.name }).waitFor();
}

/** Drops files onto the form's drop zone. */
export async function dropPhotos(page: Page, ...files: ChosenFile[]): Promise<void> {
  await dropOn(page.getByText('Drag photos here, or'), ...files);
}

/** Drops files from the desktop onto an element. */
export async function dropOn(zone: Locator, ...files: ChosenFile[]): Promise<void> {
  const data = await zone.page().evaluateHandle(
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
  await zone.dispatchEvent('dragover', { dataTransfer: data });
  await zone.dispatchEvent('drop', { dataTransfer: data });
}

/** The file names of the chosen photos, in order. */
export async function chosenPhotos(page: Page): Promise<(string | null)[]> {
  const photos = page.getByRole('list', { name: 'Chosen photos' }).getByRole('img');
  return Promise.all((await photos.all()).map((photo) => photo.getAttribute('alt')));
}

/** A field's error message; empty if it has none. */
export async function errorAt(page: Page, label: string): Promise<string> {
  const field = page.getByLabel(label, { exact: true });
  if ((await field.getAttribute('aria-invalid')) !== 'true') return '';
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const error = ids.find((id) => id.endsWith('-error')) ?? '';
  return page.locator(`[id="${error}"]`).innerText();
}
