import type { SavedAddress } from '#contract/addresses.ts';
import { toast } from 'react-hot-toast/headless';
import { messageOf } from '#web/api-failure.ts';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { AddressLines } from '#web/order/AddressLines.tsx';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { saveAddresses } from './address-endpoints.ts';
import { withDefault, withoutAddress } from './address-list.ts';

interface SavedCardProps {
  saved: readonly SavedAddress[];
  address: SavedAddress;
  onEdit: () => void;
}

/** A saved address, and what can be done with it. */
export function SavedCard({ saved, address, onEdit }: SavedCardProps) {
  const uid = useUserId();
  const [save, { isLoading }] = saveAddresses.useMutation();
  const place = `${address.name}, ${address.address}`;

  async function makeDefault(card: Element | null) {
    try {
      await save({ uid, addresses: withDefault(saved, address) }).unwrap();
      toast.success('This is your default address now');
      // The button that was pressed is gone.
      card?.querySelector('button')?.focus();
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <li className="flex flex-col justify-between gap-5 rounded-lg border border-line p-5">
      <div className="flex items-start justify-between gap-4">
        <AddressLines address={address} />
        {address.isDefault && <StatusLabel tone="good">Default</StatusLabel>}
      </div>
      <div className="-ml-3.5 flex flex-wrap gap-x-1">
        <Button size="sm" variant="quiet" aria-label={`Edit ${place}`} onClick={onEdit}>
          Edit
        </Button>
        {!address.isDefault && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Make default: ${place}`}
            busy={isLoading}
            onClick={({ currentTarget }) => void makeDefault(currentTarget.closest('li'))}
          >
            Make default
          </Button>
        )}
        <ConfirmedButton
          size="sm"
          variant="quiet-danger"
          label={
            <>
              Remove<span className="sr-only">{` ${place}`}</span>
            </>
          }
          question="Remove this address?"
          confirmLabel="Remove address"
          cancelLabel="Keep it"
          act={async () => {
            const rest = withoutAddress(saved, address._id);
            await save({ uid, addresses: rest }).unwrap();
            return { message: 'Address removed' };
          }}
          focusAfter="main h1"
        >
          {place}. Orders that go there stay as they are.
        </ConfirmedButton>
      </div>
    </li>
  );
}
