import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { SignInAddress } from '#contract/sessions.ts';
import type { User } from '#contract/users.ts';
import { store } from '#web/browser-store.ts';
import { messageOf } from '#web/api-failure.ts';
import { ProveByCode } from '#web/frame/ProveByCode.tsx';
import { EmailField } from '#web/storefront/login/EmailField.tsx';
import { askForCode } from '#web/storefront/login/session-endpoints.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { addSignInAddress, removeSignInAddress, signInAddresses } from './account-endpoints.ts';

/** The addresses with whose codes somebody logs in to this account. */
export function AddressesToLogIn({ user: { _id: uid, email: own } }: { user: User }) {
  const { currentData: addresses, isError } = signInAddresses.useQuery(uid, {
    refetchOnMountOrArgChange: true,
  });
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <p className="text-ink-muted">Codes that are sent to these addresses open this account.</p>
      {isError && <p className="text-ink-muted">Your addresses can't be shown now.</p>}
      {!addresses && !isError && <Skeleton className="h-14 w-72" />}
      {addresses && addresses.length > 0 && (
        <ul className="flex w-full flex-col gap-4">
          {addresses.map((address) => (
            <OwnAddress
              key={address.email}
              address={address}
              uid={uid}
              isOfProfile={address.email === own?.toLowerCase()}
            />
          ))}
        </ul>
      )}
      {isAdding ? (
        <AddAddress uid={uid} onAdded={() => setAdding(false)} />
      ) : (
        <Button onClick={() => setAdding(true)}>Add an address</Button>
      )}
    </>
  );
}

function AddAddress({ uid, onAdded }: { uid: string; onAdded: () => void }) {
  const [email, setEmail] = useState('');
  return (
    <div className="flex w-full max-w-sm flex-col gap-3">
      <EmailField label="E-mail address" email={email} onType={setEmail} problem={undefined} />
      <ProveByCode
        // A code is for the address that it was asked for.
        key={email}
        askLabel="Send me a code"
        label="Add this address"
        ask={async () => {
          await store.dispatch(askForCode.initiate({ email }, { track: false })).unwrap();
        }}
        onCode={async (code) => {
          const added = addSignInAddress.initiate({ uid, email, code }, { track: false });
          await store.dispatch(added).unwrap();
          toast.success('Address added');
          onAdded();
        }}
      />
    </div>
  );
}

interface OwnAddressProps {
  address: SignInAddress;
  uid: string;
  /** It stands above already. */
  isOfProfile: boolean;
}

function OwnAddress({ address: { email, at }, uid, isOfProfile }: OwnAddressProps) {
  const [remove, { isLoading }] = removeSignInAddress.useMutation();

  async function removeIt() {
    try {
      await remove({ uid, email }).unwrap();
      toast.success('Address removed');
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="wrap-anywhere">{isOfProfile ? 'The address of your profile' : email}</p>
        <p className="text-sm text-ink-muted">
          Added <DateTime at={at} withTime />
        </p>
      </div>
      <Button
        size="sm"
        busy={isLoading}
        aria-label={`Remove the address: ${email}`}
        onClick={() => void removeIt()}
      >
        Remove
      </Button>
    </li>
  );
}
