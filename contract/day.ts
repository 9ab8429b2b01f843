import { z } from 'zod';

/** A day of the shop's calendar, such as 2026-03-01. */
export const Day = z.iso
  .date('Must be a day such as 2026-03-01')
  .regex(/^(?:19|20)/, 'Must be a day of this century or the last');
