import { toast } from 'react-hot-toast/headless';
import type { Session } from '#contract/sessions.ts';
import { messageOf } from '#web/api-failure.ts';
import { signOut } from '#web/session/sign-out.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { endAllSessions, endOneSession, ownSessions } from './account-endpoints.ts';

/** The devices on which somebody is signed in by e-mail. `uid`: theirs, so that another person's are never shown. */
export function DevicesPart({ uid }: { uid: string }) {
  const { currentData: sessions, isError } = ownSessions.useQuery(uid, {
    refetchOnMountOrArgChange: true,
  });
  const [endAll, { isLoading }] = endAllSessions.useMutation();

  async function logOutEverywhere() {
    try {
      await endAll(uid).unwrap();
      await signOut();
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <>
      {isError && <p className="text-ink-muted">Your devices can't be shown now.</p>}
      {!sessions && !isError && <Skeleton className="h-14 w-72" />}
      {sessions && (
        <ul className="flex w-full flex-col gap-4">
          {sessions.map((session) => (
            <Device key={session._id} session={session} uid={uid} />
          ))}
        </ul>
      )}
      <Button busy={isLoading} onClick={() => void logOutEverywhere()}>
        Log out everywhere
      </Button>
    </>
  );
}

function Device({ session, uid }: { session: Session; uid: string }) {
  const { _id, device, at, lastSeenAt, current } = session;
  const [end, { isLoading }] = endOneSession.useMutation();

  async function logOutThere() {
    try {
      await end({ id: _id, uid }).unwrap();
      toast.success('Logged out there');
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="wrap-anywhere">{device}</p>
        <p className="text-sm text-ink-muted">
          {current ? (
            'This device'
          ) : (
            <>
              Last seen <DateTime at={lastSeenAt} withTime />
            </>
          )}
          , logged in <DateTime at={at} withTime />
        </p>
      </div>
      {!current && (
        <Button
          size="sm"
          busy={isLoading}
          aria-label={`Log out there: ${device}`}
          onClick={() => void logOutThere()}
        >
          Log out there
        </Button>
      )}
    </li>
  );
}
