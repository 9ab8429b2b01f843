import { randomBytes } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';
import { deviceName } from './device-name.rule.ts';
import { digestOf } from './session-cookie.ts';
import type { Row } from './sessions.service.ts';
import { sessionLetters, sessions } from './sessions.table.ts';

/** A device that asks: the value of its cookie, and the header `user-agent`. */
export interface Browser {
  cookie: string;
  userAgent: string | undefined;
}

/** A value for the cookie of a browser that has none. */
export const newBrowser = () => randomBytes(16).toString('base64url');

interface Opening extends Pick<Row, 'userId' | 'kind' | 'email'> {
  browser: Browser;
  at: Date;
}

/** Opens a session on a device. On a device that is new to somebody who was on others, a letter tells them. */
export async function openSession(
  tx: Transaction,
  { userId, kind, email, browser, at }: Opening,
): Promise<{ row: Row; isNewDevice: boolean }> {
  const digest = digestOf(browser.cookie);
  const before = await tx
    .select({ browser: sessions.browser })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
    .limit(100);
  const isNewDevice = before.length > 0 && !before.some((each) => each.browser === digest);
  const device = deviceName(browser.userAgent);
  const [row] = await tx
    .insert(sessions)
    .values({
      userId,
      kind,
      email,
      browser: digest,
      device,
      secret: randomBytes(32).toString('base64url'),
      turnedAt: at,
      createdAt: at,
      lastSeenAt: at,
    })
    .returning();
  if (!row) throw new Error('The session was not stored');
  if (isNewDevice && email !== '')
    await tx
      .insert(sessionLetters)
      .values({ kind: 'new-device', email, device, createdAt: at, nextTryAt: at });
  return { row, isNewDevice };
}
