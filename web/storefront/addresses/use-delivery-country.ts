import { homeCountry } from '#contract/home.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useShopSelector, useUserId } from '#web/store-hooks.ts';
import { savedAddresses } from './address-endpoints.ts';

/**
 * The country that a cart is probably sent to: of the address that was entered last, of the default address, or the
 * shop's own.
 */
export function useDeliveryCountry(): string | undefined {
  const uid = useUserId();
  const entered = useShopSelector((state) => state.cart.shippingInfo.country);
  const { currentData: saved } = savedAddresses.useQuery(uid, { skip: uid === '' });
  const usual = saved?.find(({ isDefault }) => isDefault)?.country;
  return entered || (usual ?? homeCountry(shopConfig.shop.locale));
}
