import { type FormEvent, useState } from 'react';
import { asApiFailure, fieldErrorsOf } from '#web/api-failure.ts';
import { explainSignInError } from '#web/session/sign-in-errors.ts';

/** Sends a form once at a time; `problem` is what the shop has against it. */
export function useSubmit(send: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function act(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await send();
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setBusy(false);
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    void act();
  }
  /** Forgets what the shop had against it. */
  const clear = () => setProblem(undefined);
  return { act, submit, isBusy, problem, clear };
}

/** What the shop says of the field, or of all. */
function wordsOf(error: unknown): string {
  const failure = asApiFailure(error);
  const [field] = fieldErrorsOf(failure);
  return field?.message ?? explainSignInError(error) ?? failure.message;
}
