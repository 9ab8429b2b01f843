import { numberWord } from '#contract/tax-words.ts';
import { cartChosen } from '#web/cart/cart-slice.ts';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { ownBusiness, removeBusiness } from '#web/storefront/business/business-endpoints.ts';
import { useShopDispatch } from '#web/store-hooks.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The business that the person buys for, which can be removed here. It is entered with an order's address. */
export function BusinessPart({ uid }: { uid: string }) {
  const dispatch = useShopDispatch();
  const { currentData: saved, isError } = ownBusiness.useQuery(uid);
  const [remove] = removeBusiness.useMutation();

  async function act() {
    const done = await remove(uid).unwrap();
    dispatch(cartChosen({ forBusiness: false }));
    return done;
  }

  if (isError) return <p className="text-ink-muted">Your business can't be shown now.</p>;
  if (saved === undefined) return <Skeleton className="h-16 w-56" />;
  if (saved === null)
    return (
      <p className="text-ink-muted">
        You buy for none. Its name and VAT or GST number are entered with the address of an order.
      </p>
    );
  return (
    <>
      <p className="wrap-anywhere">
        <span className="block">{saved.name}</span>
        <span className="block">{`${numberWord(saved.number)} ${saved.number}`}</span>
        <span className="block text-sm text-ink-muted">
          {saved.isConfirmed ? 'Confirmed by the shop' : 'Not confirmed by the shop'}
        </span>
      </p>
      <ConfirmedButton
        label="Remove business"
        question="Remove the business?"
        confirmLabel="Remove business"
        act={act}
        focusAfter="main h1"
      >
        Your next orders are not for it. Papers of earlier ones keep its name and number.
      </ConfirmedButton>
    </>
  );
}
