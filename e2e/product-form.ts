import type { Page } from 'playwright-core';
import { paint } from './goods.ts';

/** A file as a person would choose it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
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
