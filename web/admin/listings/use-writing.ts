import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { asApiFailure, fieldErrorsOf } from '#web/api-failure.ts';

/** Sends what a form has, and keeps what was wrong with it. */
export function useWriting() {
  const [failure, setFailure] = useState<ReturnType<typeof asApiFailure>>();
  const [isBusy, setIsBusy] = useState(false);
  const errors = failure ? fieldErrorsOf(failure) : [];

  /** Returns true once it is saved. */
  async function send(save: () => Promise<{ message: string }>): Promise<boolean> {
    setIsBusy(true);
    setFailure(undefined);
    try {
      toast.success((await save()).message);
      return true;
    } catch (error) {
      setFailure(asApiFailure(error));
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return {
    send,
    isBusy,
    /** What was wrong with all of it. */
    problem: failure?.message,
    errorOf: (path: string) => errors.find((each) => each.path === path)?.message,
  };
}
