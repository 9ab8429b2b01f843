import { desc, eq } from 'drizzle-orm';
import { codeOf } from '#server/features/sessions/session-code.ts';
import { sessionCodes } from '#server/features/sessions/sessions.table.ts';
import type { Database } from '#server/platform/database.ts';
import type { TestDevice } from './test-device.ts';

/** A code for an address, asked for in a browser. */
export async function askedCode(
  { orm }: Database,
  browser: TestDevice,
  email: string,
): Promise<string> {
  await browser.call('POST', 'session/code', { email });
  const [row] = await orm
    .select()
    .from(sessionCodes)
    .where(eq(sessionCodes.email, email))
    .orderBy(desc(sessionCodes.createdAt))
    .limit(1);
  return codeOf(row?.secret ?? '');
}
