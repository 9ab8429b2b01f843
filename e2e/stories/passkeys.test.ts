import { expect, it } from 'vitest';
import { addAuthenticator } from '../authenticator.ts';
import { section } from '../page-state.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { logInByCode, signOut } from '../sign-in.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const REFUSED = [/status of 40[01]/];

it(
  'a passkey that is added after a code logs in from then on, until it is removed',
  { tags: 'long' },
  async () => {
    const page = await visitors.newPage({ own: true, expectedErrors: REFUSED });
    await addAuthenticator(page);
    const email = `tara-${Date.now()}@people.example`;
    await logInByCode(page, email);
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    const passkeys = section(page, 'Passkeys');
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Passkey added').waitFor();
    await passkeys.getByText(', not used yet').waitFor();
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    await passkeys.getByText('This device has a passkey of yours already.').waitFor();
    await expectGoodAtEverySize(page);

    await signOut(page);
    await page.goto('/login');
    await expectGoodAtEverySize(page);
    await page.getByRole('button', { name: 'Continue with a passkey' }).click();
    await page.getByText('Welcome, tara').first().waitFor();
    await page.goto('/account');
    await passkeys.getByText(/, last used/).waitFor();
    await passkeys.getByRole('button', { name: /^Remove the passkey/ }).click();
    await page.getByText('Passkey removed').waitFor();
    expect(await passkeys.getByRole('listitem').count()).toBe(0);

    await signOut(page);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with a passkey' }).click();
    await page.getByText('This passkey is not known here').waitFor();
  },
);
