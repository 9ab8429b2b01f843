import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';

/** Recovery codes, which are shown this once. */
export function RecoveryCodeList({
  codes,
  onDone,
}: {
  codes: readonly string[];
  onDone: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex w-full flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-base">
        Keep these recovery codes
      </h3>
      <p className="text-ink-muted">
        Each lets you in once where you don’t have your app or passkey. They are not shown again:
        print them, or keep them where you keep passwords.
      </p>
      <ul className="grid gap-x-8 gap-y-1 rounded-md bg-sunken px-4 py-3 font-mono text-sm select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
