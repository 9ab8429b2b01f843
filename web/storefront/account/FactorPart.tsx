import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { SecondFactor } from '#contract/factors.ts';
import { messageOf } from '#web/api-failure.ts';
import { ownFactor, removeApp, renewCodes } from '#web/factor/factor-endpoints.ts';
import { RecoveryCodeList } from '#web/factor/RecoveryCodeList.tsx';
import { SetUpApp } from '#web/factor/SetUpApp.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The second factor of an admin. `uid`: theirs, so that another person's is never shown. */
export function FactorPart({ uid }: { uid: string }) {
  const {
    currentData: factor,
    isError,
    refetch,
  } = ownFactor.useQuery(uid, { refetchOnMountOrArgChange: true });
  return (
    <>
      <p className="text-ink-muted">
        What you prove beside the first thing you log in with: a code of an app. A log-in with a
        passkey needs none. {factor?.needed && 'Your duties in the back office need one.'}
      </p>
      {isError && <p className="text-ink-muted">Your second factor can’t be shown now.</p>}
      {!factor && !isError && <Skeleton className="h-14 w-72" />}
      {factor && <Own factor={factor} onChange={() => void refetch()} />}
    </>
  );
}

function Own({ factor, onChange }: { factor: SecondFactor; onChange: () => void }) {
  const { app, has, recoveryCodes } = factor;
  const [remove, { isLoading: isRemoving }] = removeApp.useMutation();
  const [renew, { isLoading: isRenewing }] = renewCodes.useMutation();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isSettingUp, setSettingUp] = useState(false);

  async function act(what: () => Promise<unknown>, said?: string) {
    try {
      await what();
      if (said !== undefined) toast.success(said);
    } catch (error) {
      toast.error(messageOf(error));
    }
    onChange();
  }

  if (isSettingUp)
    return (
      <SetUpApp
        onDone={() => {
          setSettingUp(false);
          onChange();
        }}
      />
    );
  if (codes) return <RecoveryCodeList codes={codes} onDone={() => setCodes(undefined)} />;
  return (
    <>
      <ul className="flex flex-col gap-1">
        <li>
          {app ? (
            <>
              App, added <DateTime at={app.at} withTime />
              {app.lastUsedAt && (
                <>
                  , last used <DateTime at={app.lastUsedAt} withTime />
                </>
              )}
            </>
          ) : (
            'No app'
          )}
        </li>
        {has && (
          <li>
            {recoveryCodes === 1 ? '1 recovery code' : `${recoveryCodes} recovery codes`} left
          </li>
        )}
      </ul>
      <Button onClick={() => setSettingUp(true)}>
        {app ? 'Set up another app' : 'Set up an app'}
      </Button>
      {has && (
        <Button
          busy={isRenewing}
          onClick={() => void act(async () => setCodes((await renew().unwrap()).recoveryCodes))}
        >
          New recovery codes
        </Button>
      )}
      {app && (
        <Button
          busy={isRemoving}
          onClick={() => void act(() => remove().unwrap(), 'The app is removed')}
        >
          Remove the app
        </Button>
      )}
    </>
  );
}
