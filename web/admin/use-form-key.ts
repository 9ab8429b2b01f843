import { useMemo, useRef } from 'react';
import { isApiFailure } from '#web/api-failure.ts';
import { newIdempotencyKey } from '#web/idempotency-key.ts';

/**
 * The `Idempotency-Key` of a form that creates something: any number of presses create one. It changes
 * once the form has created, and once the shop says that the key created something else.
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
