import { z } from 'zod';
import type { Access } from './access.ts';

type More = Pick<Access, 'freshSignIn' | 'orSelf' | 'locksCaller'>;

/**
 * The access rule of back-office calls: an admin with this duty, and with their own uid in `?id=`. `any`: every admin; the
 * route shows each what their duties let them change (`dutiesOf`). Calls that can't be undone, or that give somebody rights,
 * also have `freshSignIn`.
 */
export function forAdmins(duty: NonNullable<Access['duty']>, more: More = {}) {
  return { access: { who: 'admin', ownId: true, duty, ...more } satisfies Access };
}

/** The query that every back-office call takes at least. */
export const OwnId = z.object({ id: z.string() });
