import { afterAll, expect, it } from 'vitest';
import { expectAccessibleInBothThemes } from '../screen-rules.ts';
import { callAsAdmin, openAsAdmin } from '../back-office.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const NO_CONTACT = { email: '', phone: '', address: '' };

// Every story uses the same shop: only what no other one shows is changed.
afterAll(() => callAsAdmin('settings', { method: 'PUT', body: { contact: NO_CONTACT } }));

it('an admin changes the settings and sees who changed what', async () => {
  const page = await openAsAdmin(visitors, { path: '/admin/settings' });
  const phone = page.getByLabel('Phone');
  await phone.fill('+91 20 5555');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved').waitFor();
  await page.getByText('contact.phone (empty) → +91 20 5555').waitFor();
  await page.reload();
  await expect.poll(() => phone.inputValue()).toBe('+91 20 5555');
  await expectAccessibleInBothThemes(page);
});
