// @module-tag long
import { describe, expect, it } from 'vitest';
import { cartLink, countCalls, untilLoaded } from '../page-state.ts';
import { newShopper, openSignedIn, signInByApi } from '../shopper.ts';
import { DEMO, logInLink, profile } from '../sign-in.ts';
import { NOT_FOUND, useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('a session with errors', () => {
  it('until the user is loaded the header is loading, and guarded screens stay covered', async () => {
    const page = await visitors.newPage({ own: true });
    const shopper = newShopper();
    await openSignedIn(page, shopper);
    const record = `**/api/v1/user/${(await signInByApi(shopper)).uid}`;
    let recordMayCome = Promise.withResolvers<void>();
    await page.route(record, async (route) => {
      await recordMayCome.promise;
      await route.continue();
    });
    await page.clock.install();
    const loader = page.getByRole('status', { name: 'Loading' });
    const whoIsHere = logInLink(page).or(profile(page));
    let asked = page.waitForRequest(record);
    await page.reload();
    await asked;
    expect([await loader.count(), await whoIsHere.count()]).toEqual([1, 0]);
    // The shop can be used meanwhile.
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await cartLink(page, 1).waitFor();
    const goOn = page.getByRole('button', { name: 'Continue without signing in' });
    await expect.poll(() => goOn.count()).toBe(0);
    await page.clock.fastForward(10_000);
    await page
      .getByRole('alert')
      .filter({ hasText: 'Signing you in takes longer than usual.' })
      .waitFor();
    await goOn.click();
    await logInLink(page).waitFor();
    await page.getByRole('article').nth(7).waitFor();
    // A late response still signs in.
    recordMayCome.resolve();
    await profile(page).waitFor();

    recordMayCome = Promise.withResolvers<void>();
    asked = page.waitForRequest(record);
    await page.addInitScript(recordBlank);
    await page.goto('/cart');
    await asked;
    expect([await loader.count(), await page.getByRole('banner').count()]).toEqual([1, 0]);
    expect(await page.evaluate(() => (window as { wasBlank?: boolean }).wasBlank)).toBe(false);
    recordMayCome.resolve();
    await loader.waitFor({ state: 'hidden' });
    await profile(page).waitFor();
  });

  it('an account that is new, can’t be fetched or was deleted is told what to do', async () => {
    const page = await visitors.newPage({
      expectedErrors: [NOT_FOUND, /status of (500|403)/, /The user record could not be fetched/],
    });
    await page.route(RAVI, (route) => route.fulfill({ status: 404, json: noSuchUser }));
    const registrations = countCalls(page, 'POST', '/api/v1/user/new');
    await openSignedIn(page, DEMO.ravi);
    expect(registrations()).toBe(1);

    await page.unroute(RAVI);
    await page.route(RAVI, (route) => route.fulfill({ status: 500, json: hiccup }));
    await page.reload();
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    await page.getByRole('button', { name: 'Continue without signing in' }).waitFor();
    await page.unroute(RAVI);
    await page.getByRole('button', { name: 'Try again' }).click();
    await profile(page).waitFor();
    await page.getByRole('article').nth(7).waitFor();

    await page.route(RAVI, (route) => route.fulfill({ status: 403, json: deletedAccount }));
    await page.reload();
    await page
      .getByRole('status')
      .filter({ hasText: 'This account was deleted. You have been signed out.' })
      .waitFor();
    await logInLink(page).waitFor();
    await page.unroute(RAVI);
    await page.reload();
    await logInLink(page).waitFor();
  });

  it('sign-in code that fails to load is requested again, and then by a new page', async () => {
    const page = await visitors.newPage({
      expectedErrors: [/ERR_FAILED/, /The identity library did not load/],
    });
    const missing = '**/assets/identity-*.js';
    await page.route(missing, (route) => route.abort(), { times: 1 });
    await openSignedIn(page, DEMO.asha);
    await page.route(missing, (route) => route.abort(), { times: 2 });
    await page.reload();
    await untilLoaded(page);
    await profile(page).waitFor();
  });
});

const RAVI = '**/api/v1/user/demo-ravi';

const noSuchUser = { success: false, code: 'NOT_FOUND', message: 'No such user.' };
const hiccup = { success: false, code: 'INTERNAL', message: 'The shop had a hiccup.' };
const deletedAccount = {
  success: false,
  code: 'ACCOUNT_DELETED',
  message: 'This account has been deleted.',
};

/** Runs in the page: sets `wasBlank` if, once the loader is there, neither it nor a screen is. */
function recordBlank(): void {
  const record = window as { wasBlank?: boolean };
  new MutationObserver(() => {
    const isBlank = document.querySelector('#root :is(.start, header)') === null;
    if (!isBlank) record.wasBlank ??= false;
    else if (record.wasBlank === false) record.wasBlank = true;
  }).observe(document, { childList: true, subtree: true });
}
