import { useShop } from '#web/shop-config.ts';
import { useShopSelector, useUserId } from '#web/store-hooks.ts';
import { useBusiness } from '#web/storefront/business/use-business.ts';
import { savedAddresses } from '#web/storefront/addresses/address-endpoints.ts';

/** The destination of a cart, as far as it is known. */
export interface DeliverTo {
  /** Empty where even that is not known. */
  country: string;
  state?: string | undefined;
  pinCode?: string | undefined;
  /** For a business whose deliveries to other member states are free of tax. */
  isExempt?: boolean | undefined;
  /** Of the way to pay, in whole units. */
  fee?: number | undefined;
}

/**
 * Returns the probable destination of the cart: the place that they chose or entered last, their default address, or the shop's own
 * country.
 */
export function usePlace(): DeliverTo {
  const { isExempt } = useBusiness();
  return { ...useProbablePlace(), isExempt };
}

function useProbablePlace(): DeliverTo {
  const uid = useUserId();
  const { country } = useShop();
  const chosen = useShopSelector((state) => state.cart.place);
  const entered = useShopSelector((state) => state.cart.shippingInfo);
  const { currentData: saved } = savedAddresses.useQuery(uid, { skip: uid === '' });
  if (chosen) {
    const isEntered = entered.country === chosen.country && entered.pinCode === chosen.pinCode;
    return { ...chosen, ...(isEntered && { state: entered.state }) };
  }
  if (entered.country !== '') return entered;
  return saved?.find(({ isDefault }) => isDefault) ?? { country };
}
