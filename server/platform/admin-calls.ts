import { z } from 'zod';

/** The access rule of back-office calls: an admin, with their own uid in `?id=`. */
export const FOR_ADMINS = { access: { who: 'admin' as const, ownId: true } };

/** The same for calls that can't be undone or that give somebody rights: the sign-in must be recent, too. */
export const FOR_ADMINS_FRESH_SIGN_IN = { access: { ...FOR_ADMINS.access, freshSignIn: true } };

/** The query that every back-office call takes at least. */
export const OwnId = z.object({ id: z.string() });
