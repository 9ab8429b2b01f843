import { z } from 'zod';
import { DUTIES } from './duties.ts';
import { Timestamp } from './fields.ts';
import { emailAddress } from './text.ts';
import { User, USER_LIMITS } from './users.ts';

const Duties = z
  .array(z.enum(DUTIES))
  .max(DUTIES.length)
  .describe('Those that somebody has from now on; no others');

/** Body of `user/{uid}/duties`. */
export const DutiesChange = z.object({ duties: Duties });
export type DutiesChange = z.infer<typeof DutiesChange>;

/** Body of `staff/invite`. */
export const NewInvite = z.object({
  email: emailAddress(3, USER_LIMITS.email.max, 'asha@example.com'),
  duties: Duties.min(1, 'At least one duty, please'),
});
export type NewInvite = z.infer<typeof NewInvite>;

/** An invitation to work in the back office, open until it is accepted or withdrawn, or expires. */
export const StaffInvite = z
  .object({
    _id: z.string(),
    email: z.string(),
    duties: z.array(z.enum(DUTIES)),
    expiresAt: Timestamp,
    tried: z
      .string()
      .optional()
      .describe('Why a log-in with this address could not accept it, in words'),
  })
  .meta({ id: 'StaffInvite' });
export type StaffInvite = z.infer<typeof StaffInvite>;

export const StaffAnswer = z.object({
  success: z.literal(true),
  staff: z.array(z.object({ user: User, duties: z.array(z.enum(DUTIES)) })),
  invites: z.array(StaffInvite).describe('The open ones, oldest first'),
  isMailOn: z.boolean().describe('Whether invitations are sent as letters'),
});
export type StaffAnswer = z.infer<typeof StaffAnswer>;

export const InviteAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  invite: StaffInvite,
});
export type InviteAnswer = z.infer<typeof InviteAnswer>;
