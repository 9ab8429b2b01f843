import { useMemo, useRef } from 'react';
import { isApiFailure } from '#web/api-failure.ts';
import { newIdempotencyKey } from '#web/idempotency-key.ts';

/**
 * The `Idempotency-Key` of a form, so that several clicks create one thing. It changes after a success, and if
 * the shop says that the key was used for another request.
 */
export function useFormKey() {
  const key = useRef<string>(undefined);
  return useMemo(
    () => ({
      async use<T>(send: (key: string) => Promise<T>): Promise<T> {
        key.current ??= newIdempotencyKey();
        try {
          const answer = await send(key.current);
          key.current = undefined;
          return answer;
        } catch (error) {
          if (isApiFailure(error) && error.code === 'IDEMPOTENCY_MISMATCH') key.current = undefined;
          throw error;
        }
      },
    }),
    [],
  );
}
