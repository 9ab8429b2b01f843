import { type ReactNode, useId } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import type { User } from '#contract/users.ts';
import { messageOf } from '#web/api-failure.ts';
import { saveFile } from '#web/held-file.ts';
import { AddressLines } from '#web/order/AddressLines.tsx';
import { paths } from '#web/paths.ts';
import { keptOwnUid } from '#web/session/own-session-key.ts';
import { selectUser } from '#web/session/session-slice.ts';
import { shopConfig, useShop } from '#web/shop-config.ts';
import { useShopSelector } from '#web/store-hooks.ts';
import { savedAddresses } from '#web/storefront/addresses/address-endpoints.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { AddressesToLogIn } from './AddressesToLogIn.tsx';
import { BusinessPart } from './BusinessPart.tsx';
import { DevicesPart } from './DevicesPart.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { FactorPart } from './FactorPart.tsx';
import { PasskeysPart } from './PasskeysPart.tsx';
import { KeepOrders } from './KeepOrders.tsx';
import { exportAccount, saveWantedLetters, wantedLetters } from './account-endpoints.ts';

export function Component() {
  const user = useShopSelector(selectUser);
  const { asksBusinesses } = useShop().tax;
  return (
    <div className="page py-8 md:py-12">
      <title>{`Account · ${shopConfig.shop.name}`}</title>
      <h1 tabIndex={-1} className="text-2xl">
        Account
      </h1>
      {user && (
        <div className="mt-8 max-w-4xl border-b border-line">
          <Part title="Profile">
            <Profile user={user} />
          </Part>
          <Part title="Addresses">
            <Addresses uid={user._id} />
          </Part>
          {asksBusinesses && (
            <Part title="Business">
              <BusinessPart uid={user._id} />
            </Part>
          )}
          {user.guest && shopConfig.auth.ways.includes('email') && (
            <Part title="Guest">
              <KeepOrders user={user} />
            </Part>
          )}
          <Part title="Orders">
            <p className="text-ink-muted">What you bought, and where it is on its way.</p>
            <Link to={paths.orders} className={buttonLook('secondary')}>
              See your orders
            </Link>
          </Part>
          {/* The letters that one can do without go to verified addresses alone. */}
          {!user.guest && (
            <Part title="Letters">
              <WantedLetters uid={user._id} />
            </Part>
          )}
          {!user.guest && shopConfig.auth.ways.includes('email') && (
            <Part title="Log-in by e-mail">
              <AddressesToLogIn user={user} />
            </Part>
          )}
          {!user.guest && shopConfig.auth.ways.includes('passkey') && (
            <Part title="Passkeys" anchor="passkeys">
              <PasskeysPart uid={user._id} />
            </Part>
          )}
          {user.role === 'admin' && (
            <Part title="Second factor" anchor="second-factor">
              <FactorPart uid={user._id} />
            </Part>
          )}
          {keptOwnUid() === user._id && (
            <Part title="Devices">
              <DevicesPart uid={user._id} />
            </Part>
          )}
          <Part title="Your data">
            <DownloadData uid={user._id} />
          </Part>
          <Part title="Leaving">
            <DeleteAccount user={user} />
          </Part>
        </div>
      )}
    </div>
  );
}

/** A part of the page: its heading, and beside it on wide screens what it is about. */
function Part({
  title,
  anchor,
  children,
}: {
  title: string;
  /** What addresses name it by. */
  anchor?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-4 border-t border-line py-8 md:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <div className="flex flex-col items-start gap-4">{children}</div>
    </section>
  );
}

function Profile({ user: { name, email, guest } }: { user: User }) {
  return (
    <>
      <dl className="grid gap-y-3">
        {!guest && <Fact label="Name">{name}</Fact>}
        <Fact label="E-mail">{email ?? 'None'}</Fact>
      </dl>
      <p className="text-sm text-ink-muted">
        {guest
          ? 'You are a guest: only this device knows you, and letters about your orders go to this address.'
          : 'They come from the account that you log in with.'}
      </p>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The default address; the others are on their own page. */
function Addresses({ uid }: { uid: string }) {
  const { currentData: saved, isError } = savedAddresses.useQuery(uid, {
    refetchOnMountOrArgChange: true,
  });
  const first = saved?.find(({ isDefault }) => isDefault);
  return (
    <>
      {!saved && !isError && <Skeleton className="h-24 w-56" />}
      {isError && <p className="text-ink-muted">Your addresses can't be shown now.</p>}
      {saved && !first && <p className="text-ink-muted">You have saved no address yet.</p>}
      {first && <AddressLines address={first} />}
      <Link to={paths.addresses} className={buttonLook('secondary')}>
        Your addresses{saved && saved.length > 1 && ` (${saved.length})`}
      </Link>
    </>
  );
}

/** Downloads all that the shop keeps about the person as a file. */
function DownloadData({ uid }: { uid: string }) {
  const [fetchExport, { isLoading }] = exportAccount.useMutation();

  async function download() {
    try {
      saveFile(await fetchExport(uid).unwrap());
      toast.success('Your data is in your downloads');
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <>
      <p className="text-ink-muted">
        Everything the shop keeps about you in one file (JSON): your profile, addresses, cart,
        orders with their papers, reviews and letters.
      </p>
      <Button busy={isLoading} onClick={() => void download()}>
        Download my data
      </Button>
    </>
  );
}

/** The letters that a person can do without. */
function WantedLetters({ uid }: { uid: string }) {
  const { currentData: wanted, isError } = wantedLetters.useQuery(uid, {
    refetchOnMountOrArgChange: true,
  });
  const [save] = saveWantedLetters.useMutation();

  async function change(delivered: boolean) {
    try {
      await save({ uid, letters: { delivered } }).unwrap();
      toast.success('Saved');
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <>
      <p className="text-ink-muted">
        Letters about your orders always come. A product that is back is told to you if you ask for
        it on its page.
      </p>
      {isError && <p className="text-ink-muted">What you want can't be shown now.</p>}
      {!wanted && !isError && <Skeleton className="h-9 w-72" />}
      {wanted && (
        <Checkbox
          label="Ask me how it was after a delivery"
          checked={wanted.delivered}
          onChange={(delivered) => void change(delivered)}
        />
      )}
    </>
  );
}
