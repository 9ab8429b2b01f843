import { useEffect, useRef, useState } from 'react';
import { asApiFailure } from '#web/api-failure.ts';
import { QrCode } from '#web/ui/QrCode.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { addApp, askForApp } from './factor-endpoints.ts';
import { FactorCodeForm } from './FactorCodeForm.tsx';
import { RecoveryCodeList } from './RecoveryCodeList.tsx';

/** Sets an app up: its secret, its first code, and then the recovery codes. */
export function SetUpApp({ onDone }: { onDone: () => void }) {
  const [ask, { data: made, error }] = askForApp.useMutation();
  const [add] = addApp.useMutation();
  const [codes, setCodes] = useState<readonly string[]>();
  const isAsked = useRef(false);
  useEffect(() => {
    // Once: each secret replaces the one before.
    if (isAsked.current) return;
    isAsked.current = true;
    void ask();
  }, [ask]);

  if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />;
  if (error)
    return (
      <p role="alert" className="text-danger">
        {asApiFailure(error).message}
      </p>
    );
  if (!made) return <Skeleton className="h-44 w-full" />;
  return (
    <div className="flex w-full flex-col gap-5">
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-ink-muted">
        <li>
          Open an app that shows codes for logging in, such as the one that keeps your passwords.
        </li>
        <li>Scan this with it, or type the secret.</li>
        <li>Type the code that it shows.</li>
      </ol>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={made.url} label="QR code with the secret for the app" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-sm text-ink-muted">Secret</p>
          <p className="font-mono wrap-anywhere select-all">
            {made.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </p>
        </div>
      </div>
      <FactorCodeForm
        label="Code that the app shows"
        act="Add the app"
        onSend={async (code) => setCodes((await add(code).unwrap()).recoveryCodes)}
      />
    </div>
  );
}
