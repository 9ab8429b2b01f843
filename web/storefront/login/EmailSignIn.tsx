import { useRef, useState } from 'react';
import { store } from '#web/browser-store.ts';
import { carryOffer } from '#web/frame/carried-toasts.ts';
import { CodeField } from '#web/frame/CodeField.tsx';
import { providerPage } from '#web/frame/documents.ts';
import { useSubmit } from '#web/frame/use-submit.ts';
import { signIn } from '#web/session/sign-in.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmailField } from './EmailField.tsx';
import { offerPasskey } from './offer-passkey.tsx';
import { askForCode, openSession } from './session-endpoints.ts';

/** Signs in with a code that is sent to an e-mail address: first the address, then the code. */
export function EmailSignIn({ onSignedIn }: { onSignedIn?: (() => void) | undefined }) {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  return sentTo === undefined ? (
    <AddressForm email={email} onType={setEmail} onSent={setSentTo} />
  ) : (
    <CodeForm email={sentTo} onOther={() => setSentTo(undefined)} onSignedIn={onSignedIn} />
  );
}

interface AddressFormProps {
  email: string;
  onType: (email: string) => void;
  onSent: (email: string) => void;
}

function AddressForm({ email, onType, onSent }: AddressFormProps) {
  const { submit, isBusy, problem } = useSubmit(async () => {
    await ask(email);
    onSent(email.trim());
  });
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-3"
      aria-label="Log in by e-mail"
    >
      <EmailField label="E-mail address" email={email} onType={onType} problem={problem} />
      <Button type="submit" busy={isBusy}>
        Send me a code
      </Button>
    </form>
  );
}

interface CodeFormProps {
  email: string;
  onOther: () => void;
  onSignedIn: (() => void) | undefined;
}

function CodeForm({ email, onOther, onSignedIn }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [isSentAgain, setSentAgain] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { submit, isBusy, problem, clear } = useSubmit(async () => {
    await signIn(() => open(email, code));
    onSignedIn?.();
    // The page is being left: a document that ends offers nothing.
    if (providerPage) carryOffer();
    else void offerPasskey().catch(() => {});
  });
  const again = useSubmit(async () => {
    await ask(email);
    setCode('');
    clear();
    setSentAgain(true);
    field.current?.focus();
  });
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-3"
      aria-label="Log in by e-mail"
    >
      <output className="text-sm text-ink-muted">
        {isSentAgain ? 'Another code was sent to ' : 'A code was sent to '}
        <span className="break-all text-ink">{email}</span>. It counts for ten minutes.
      </output>
      <CodeField field={field} code={code} onType={setCode} problem={problem ?? again.problem} />
      <Button type="submit" variant="primary" busy={isBusy}>
        Log in
      </Button>
      <div className="flex flex-wrap gap-3">
        <Button type="button" variant="quiet" busy={again.isBusy} onClick={() => void again.act()}>
          Send another code
        </Button>
        <Button type="button" variant="quiet" onClick={onOther}>
          Use another address
        </Button>
      </div>
    </form>
  );
}

async function ask(email: string): Promise<void> {
  await store.dispatch(askForCode.initiate({ email }, { track: false })).unwrap();
}

function open(email: string, code: string) {
  return store.dispatch(openSession.initiate({ email, code }, { track: false })).unwrap();
}
