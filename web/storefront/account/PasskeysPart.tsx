import { toast } from 'react-hot-toast/headless';
import type { Passkey } from '#contract/passkeys.ts';
import { messageOf } from '#web/api-failure.ts';
import { passkeysChanged } from '#web/factor/factor-endpoints.ts';
import { useSubmit } from '#web/frame/use-submit.ts';
import { hasPasskeys } from '#web/session/passkey-support.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ownPasskeys, removePasskey } from './account-endpoints.ts';

/** The passkeys with which somebody logs in. `uid`: theirs, so that another person's are never shown. */
export function PasskeysPart({ uid }: { uid: string }) {
  const {
    currentData: passkeys,
    isError,
    refetch,
  } = ownPasskeys.useQuery(uid, {
    refetchOnMountOrArgChange: true,
  });
  const { act, isBusy, problem } = useSubmit(async () => {
    const { makePasskey } = await import('#web/session/passkeys.ts');
    await makePasskey();
    await refetch();
    passkeysChanged();
    toast.success('Passkey added');
  });
  return (
    <>
      <p className="text-ink-muted">
        With a passkey you log in with a fingerprint, your face or the lock of your device: without
        a code.
      </p>
      {isError && <p className="text-ink-muted">Your passkeys can't be shown now.</p>}
      {!passkeys && !isError && <Skeleton className="h-14 w-72" />}
      {passkeys && passkeys.length > 0 && (
        <ul className="flex w-full flex-col gap-4">
          {passkeys.map((passkey) => (
            <OwnPasskey key={passkey._id} passkey={passkey} uid={uid} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <Button busy={isBusy} onClick={() => void act()}>
          Add a passkey
        </Button>
      ) : (
        <p className="text-sm text-ink-muted">This browser can't make one at this address.</p>
      )}
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
    </>
  );
}

function OwnPasskey({ passkey, uid }: { passkey: Passkey; uid: string }) {
  const { _id, name, at, lastUsedAt } = passkey;
  const [remove, { isLoading }] = removePasskey.useMutation();

  async function removeIt() {
    try {
      await remove({ id: _id, uid }).unwrap();
      passkeysChanged();
      toast.success('Passkey removed');
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-muted">
          Added <DateTime at={at} withTime />
          {lastUsedAt ? (
            <>
              , last used <DateTime at={lastUsedAt} withTime />
            </>
          ) : (
            ', not used yet'
          )}
        </p>
      </div>
      <Button
        size="sm"
        busy={isLoading}
        aria-label={`Remove the passkey: ${name}`}
        onClick={() => void removeIt()}
      >
        Remove
      </Button>
    </li>
  );
}
