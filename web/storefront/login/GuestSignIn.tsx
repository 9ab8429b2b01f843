import { useState } from 'react';
import { store } from '#web/browser-store.ts';
import { useSubmit } from '#web/frame/use-submit.ts';
import { signIn } from '#web/session/sign-in.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmailField } from './EmailField.tsx';
import { becomeGuest } from './session-endpoints.ts';

/** Goes on with an e-mail address alone, on this device. */
export function GuestSignIn() {
  const [email, setEmail] = useState('');
  const { submit, isBusy, problem } = useSubmit(() => signIn(() => open(email)));
  return (
    <section aria-labelledby="as-guest" className="pt-8">
      <h2 id="as-guest" className="text-lg">
        Continue without an account
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-muted">
        Only this device knows you then. The letters about your order go to this address.
      </p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3" aria-labelledby="as-guest">
        <EmailField
          label="E-mail for your order"
          email={email}
          onType={setEmail}
          problem={problem}
        />
        <Button type="submit" busy={isBusy}>
          Continue without an account
        </Button>
      </form>
    </section>
  );
}

function open(email: string) {
  return store.dispatch(becomeGuest.initiate({ email }, { track: false })).unwrap();
}
