import type { Done } from '#contract/done.ts';
import type { Duty } from '#contract/duties.ts';
import type { InviteAnswer, NewInvite, StaffAnswer } from '#contract/staff.ts';
import type { UserAnswer } from '#contract/users.ts';
import { api, callAddress } from '#web/api.ts';

const staffApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The admins with their duties, and the open invitations. */
    staff: build.query<StaffAnswer, string>({
      query: (uid) => callAddress('staff', uid),
      providesTags: ['users'],
    }),
    changeDuties: build.mutation<
      UserAnswer,
      { uid: string; userId: string; duties: readonly Duty[] }
    >({
      query: ({ uid, userId, duties }) => ({
        url: callAddress(`user/${encodeURIComponent(userId)}/duties`, uid),
        method: 'PUT',
        body: { duties },
      }),
      // Also after a failure: somebody else may have changed them.
      invalidatesTags: ['users'],
    }),
    inviteStaff: build.mutation<InviteAnswer, { uid: string; invite: NewInvite }>({
      query: ({ uid, invite }) => ({
        url: callAddress('staff/invite', uid),
        method: 'POST',
        body: invite,
      }),
      invalidatesTags: (_answer, error) => (error ? [] : ['users']),
    }),
    withdrawInvite: build.mutation<Done, { uid: string; inviteId: string }>({
      query: ({ uid, inviteId }) => ({
        url: callAddress(`staff/invite/${inviteId}`, uid),
        method: 'DELETE',
      }),
      invalidatesTags: ['users'],
    }),
  }),
});

export const { staff, changeDuties, inviteStaff, withdrawInvite } = staffApi.endpoints;
