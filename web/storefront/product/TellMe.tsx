import { useId } from 'react';
import { toast } from 'react-hot-toast/headless';
import { messageOf } from '#web/api-failure.ts';
import { changeStockRequest, stockRequest } from '#web/catalog/stock-request-endpoints.ts';
import { selectUser } from '#web/session/session-slice.ts';
import { useShopSelector } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { ForVisitors, LogInButton } from './LogInButton.tsx';

/** The shop writes to whoever is signed in when a sold-out product is back. Visitors log in first. */
export function TellMe({ productId }: { productId: string }) {
  const user = useShopSelector(selectUser);
  if (!user) {
    return (
      <ForVisitors>
        <LogInButton>Tell me when it's back</LogInButton>
      </ForVisitors>
    );
  }
  if (!user.email) {
    return (
      <p className="text-sm text-ink-muted">
        Your account has no e-mail address, so we can't tell you when it's back.
      </p>
    );
  }
  return <Request uid={user._id} email={user.email} productId={productId} />;
}

function Request({ uid, email, productId }: { uid: string; email: string; productId: string }) {
  const stateId = useId();
  const { data } = stockRequest.useQuery({ uid, productId }, { refetchOnMountOrArgChange: true });
  const [change, { isLoading }] = changeStockRequest.useMutation();
  const isWaiting = data?.isWaiting ?? false;
  async function toggle() {
    try {
      await change({ uid, productId, isWaiting: !isWaiting }).unwrap();
    } catch (error) {
      toast.error(messageOf(error));
    }
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <output id={stateId} className="text-sm wrap-anywhere empty:hidden">
        {isWaiting && (
          <>
            <span className="font-medium">We'll write to you</span>{' '}
            <span className="text-ink-muted">at {email}</span>
          </>
        )}
      </output>
      <Button
        busy={isLoading || !data}
        aria-describedby={isWaiting ? stateId : undefined}
        onClick={() => void toggle()}
      >
        {isWaiting ? "Don't tell me" : "Tell me when it's back"}
      </Button>
    </div>
  );
}
