import { continuedWithout, selectSession } from '#web/session/session-slice.ts';
import { useShopDispatch, useShopSelector } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';

/** The provider knows who is here, but the shop can't tell: nothing personal may be shown as if it could. */
export function SessionFailure() {
  const { failure } = useShopSelector(selectSession);
  const dispatch = useShopDispatch();
  return (
    <ErrorScreen
      explanation={`You are signed in, but your account could not be loaded. ${failure?.message ?? ''}`}
    >
      <Button variant="quiet" onClick={() => dispatch(continuedWithout())}>
        Continue without signing in
      </Button>
    </ErrorScreen>
  );
}
