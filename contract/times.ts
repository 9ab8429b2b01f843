import { z } from 'zod';

/** A time in a request or response: ISO 8601 in UTC, as `Date.prototype.toISOString` writes it. */
export const Timestamp = z.iso.datetime();
