import { z } from 'zod';

/** A moment on the wire: ISO 8601 in UTC, as `Date.prototype.toISOString` writes it. */
export const Timestamp = z.iso.datetime();
