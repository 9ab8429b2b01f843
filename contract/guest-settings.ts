import { z } from 'zod';
import type { SettingDescription } from './setting-description.ts';
import { SETTINGS_LIMITS } from './settings-limits.ts';

const { guestDays } = SETTINGS_LIMITS;

/** The settings about buying without an account. */
export const GUEST_FIELDS = {
  guests: {
    kind: 'flag',
    schema: z
      .boolean('true or false, please')
      .describe('Whether people can buy with an e-mail address alone, without an account'),
    usual: true,
    isPublic: true,
    section: 'guests',
    label: 'Guests can buy',
    inLog: 'Buying as a guest',
    hint: 'With an e-mail address alone, on the device where they typed it. The log-in page offers it below the other ways',
  },
  guestDays: {
    kind: 'count',
    schema: z
      .int('A whole number, please')
      .min(guestDays.min, `A number, please: at least ${guestDays.min}`)
      .max(guestDays.max, `A number, please: at most ${guestDays.max}`)
      .describe('Days after which the data of guests are deleted; their orders stay without them'),
    usual: 90,
    section: 'guests',
    label: 'Days until guests are forgotten',
    inLog: 'Days until guests are forgotten',
    hint: 'Counted from their last visit or the last step of an order, and not before their orders have ended. Orders stay, without the person',
  },
} as const satisfies Record<string, SettingDescription>;
