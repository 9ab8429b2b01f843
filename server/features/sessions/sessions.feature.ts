import type { Mailing } from '#server/features/mail/open-mailing.ts';
import type { PersonalData } from '#server/features/users/export-person.ts';
import { HOUR_MS, Trigger, type Feature } from '#server/platform/feature.ts';
import { ownWaysRoutes } from './own-ways.routes.ts';
import { exportedSessions, exportedWays, forgetInSessions } from './personal-data.ts';
import { sendSessionLetters, type SessionLettersDeps } from './send-session-letters.ts';
import { sessionsRoutes, type SessionsRoutesDeps } from './sessions.routes.ts';
import { deleteOld } from './sessions.service.ts';

type Needs = Omit<SessionsRoutesDeps, 'onLetter'> &
  SessionLettersDeps & {
    /** Where codes go; undefined in a shop without a mail server, which offers no signing in by e-mail. */
    mailing?: Mailing | undefined;
  };

/** The shop's own signing in, and the devices on which people are signed in. */
export function sessionsFeature(needs: Needs): Feature & PersonalData {
  const { mailing } = needs;
  const due = new Trigger();
  return {
    api: [sessionsRoutes({ ...needs, onLetter: due.fire }), ownWaysRoutes(needs)],
    sweeps: [
      ...(mailing
        ? [
            {
              run: (onFailure: (error: unknown) => void) =>
                sendSessionLetters(needs, mailing, onFailure),
              everyMs: 1_000,
              isOften: true as const,
              failure: 'letters about signing in were not sent',
              trigger: due,
            },
          ]
        : []),
      { run: () => deleteOld(needs), everyMs: HOUR_MS, failure: 'old sessions were not deleted' },
    ],
    forgetting: forgetInSessions,
    exporting: [exportedSessions, exportedWays],
  };
}
