import { z } from 'zod';
import { DUTIES } from './duties.ts';
import type { SettingDescription } from './setting-description.ts';

/** The settings about who works in the back office. */
export const STAFF_FIELDS = {
  staffSecondFactor: {
    kind: 'duties',
    schema: z
      .union([
        z.enum(['none', 'all']),
        z.array(z.enum(DUTIES)).min(1, 'A duty, please, or “none”').max(DUTIES.length),
      ])
      .describe(
        'Of which admins a second factor is demanded: of none, of all, or of those with one of these duties and with `staff`',
      ),
    usual: 'none',
    section: 'staff',
    label: 'Second factor is demanded',
    inLog: 'Second factor of staff',
    hint: 'A passkey, or a code of an app beside another way to log in. Turn it on once you have logged in with yours: see “Second factor” in your account',
  },
} as const satisfies Record<string, SettingDescription>;
