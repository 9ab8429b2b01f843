import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { shopUrl } from './shop-url.ts';

/** Codes that were read. */
const known = new Set<string>();

/** The code in the next letter to an address, as local mode shows it. */
export async function codeFor(page: Page, email: string): Promise<string> {
  const code = await inLetters(page, email, (item) => {
    const found = /(\d{6}) is your code/.exec(item)?.[1];
    return found === undefined || known.has(found) ? undefined : found;
  });
  known.add(code);
  return code;
}

/** The address in the letter to a guest at which their order is tracked. */
export async function trackPathFor(page: Page, email: string): Promise<string> {
  const letter = await inLetters(
    page,
    email,
    (item) => /order/i.exec(item) && /href="(\/local\/mail\/\w+)"/.exec(item)?.[1],
  );
  const text = await (await page.request.get(shopUrl() + letter)).text();
  return /\/track\/[\w-]{36}#[\w-]{22}/.exec(text)?.[0] ?? '';
}

/** What is found in one of the letters to an address, once there is such a letter. */
async function inLetters(
  page: Page,
  email: string,
  find: (item: string) => string | null | undefined,
): Promise<string> {
  let found: string | null | undefined;
  const look = async () => {
    const list = await (await page.request.get(`${shopUrl()}/local/mail`)).text();
    const items = list.split('<li').filter((item) => item.includes(email));
    found = items.map(find).find((each) => each !== undefined && each !== null);
    return found;
  };
  await expect.poll(look, { timeout: 15_000 }).toBeDefined();
  return found ?? '';
}
