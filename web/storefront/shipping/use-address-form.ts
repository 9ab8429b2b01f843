import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { MAX_SAVED_ADDRESSES } from '#contract/address-limits.ts';
import type { SavedAddress } from '#contract/addresses.ts';
import type { PostalAddress, ShippingInfo } from '#contract/shipping.ts';
import { messageOf } from '#web/api-failure.ts';
import {
  asTyped,
  checkAddress,
  isSameAddress,
  type TypedAddress,
} from '#web/order/address-form.ts';
import type { AddressForm } from '#web/order/AddressFields.tsx';
import { selectUser } from '#web/session/session-slice.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useShopSelector, useUserId } from '#web/store-hooks.ts';
import { saveAddresses, savedAddresses } from '#web/storefront/addresses/address-endpoints.ts';
import { withAddress } from '#web/storefront/addresses/address-list.ts';
import { lastAddress } from '#web/storefront/orders/orders-endpoints.ts';
import { ACROSS_PAGES } from '#web/ui/ToastCard.tsx';

/** Chosen if none of the saved addresses is. */
export const ELSEWHERE = '';

export interface ChosenAddress {
  form: AddressForm;
  saved: readonly SavedAddress[];
  /** True if the saved addresses are still loading. */
  isReading: boolean;
  /** The id of the saved address that was filled into the fields, changed or not; else `ELSEWHERE`. */
  chosen: string;
  choose: (id: string) => void;
  /** True if the address in the fields is not saved yet, and can be. */
  canKeep: boolean;
  /** Saves an address for next time, in the place of the chosen one. A toast says if it failed. */
  keep: (info: ShippingInfo) => Promise<void>;
}

/**
 * The form, filled in with the address that was entered last, else with the default of the saved ones, else with the
 * address of the last order. A late response changes nothing once something has been typed or chosen.
 */
export function useAddressForm(entered: PostalAddress): ChosenAddress {
  const uid = useUserId();
  const fill = useFilling();
  const [picked, setPicked] = useState<string>();
  const { saved, suggested, isReading } = useSuggestion(uid, entered);
  const form: AddressForm = useForm({
    mode: 'onTouched',
    resolver: checkAddress,
    defaultValues: fill(suggested ?? entered),
  });
  const { isDirty } = form.formState;
  const fillIn = useEffectEvent((address: Partial<TypedAddress>) => {
    if (!isDirty && picked === undefined) form.reset(fill(address));
  });
  useEffect(() => {
    if (suggested) fillIn(suggested);
  }, [suggested]);
  const standing = form.formState.defaultValues ?? {};
  const chosen =
    picked ??
    saved.find(
      (each) =>
        isDelivered(each.country) && isSameAddress(fill(each), standing as Partial<TypedAddress>),
    )?._id ??
    ELSEWHERE;
  const [save] = saveAddresses.useMutation();

  return {
    form,
    saved,
    isReading,
    chosen,
    choose(id) {
      setPicked(id);
      form.reset(fill(saved.find(({ _id }) => _id === id) ?? {}));
    },
    canKeep: chosen === ELSEWHERE ? saved.length < MAX_SAVED_ADDRESSES : isDirty,
    async keep({ name = '', ...info }) {
      const isDefault = saved.find(({ _id }) => _id === chosen)?.isDefault ?? false;
      const kept = { ...info, name, isDefault, ...(chosen !== ELSEWHERE && { _id: chosen }) };
      await save({ uid, addresses: withAddress(saved, kept) })
        .unwrap()
        .catch((error: unknown) => toast.error(messageOf(error), ACROSS_PAGES));
    },
  };
}

/** The address to fill in unless one was entered before, and the saved addresses. */
function useSuggestion(uid: string, entered: PostalAddress) {
  const isEntered = Object.values(entered).some(Boolean);
  const list = savedAddresses.useQuery(uid, { skip: uid === '', refetchOnMountOrArgChange: true });
  const { currentData: last } = lastAddress.useQuery(uid, {
    skip: isEntered || uid === '',
    refetchOnMountOrArgChange: true,
  });
  const saved = list.currentData ?? NONE;
  const usual = saved.find(({ isDefault }) => isDefault);
  const isKnown = list.currentData !== undefined || list.isError;
  return {
    saved,
    suggested: isEntered ? undefined : (usual ?? (isKnown ? last : undefined)),
    isReading: list.isLoading,
  };
}

/** True if the shop delivers to a country. */
export function isDelivered(country: string): boolean {
  return shopConfig.shop.countries.some((each) => each === country);
}

const NONE: readonly SavedAddress[] = [];

/**
 * An address for the fields, with the person's own name, and where it has no country the place that the shopper chose or the shop's own
 * country. Of an address that the shop does not deliver to only name and phone are left.
 */
function useFilling(): (address: Partial<TypedAddress>) => TypedAddress {
  const ownName = useShopSelector((state) => selectUser(state)?.name ?? '');
  const place = useShopSelector((state) => state.cart.place);
  return (address) => {
    const given = asTyped(address);
    const { countries } = shopConfig.shop;
    // Of an address in a country that is not delivered to, name and phone are of use elsewhere, too.
    const isOfUse = given.country === '' || isDelivered(given.country);
    const typed = isOfUse ? given : asTyped({ name: given.name, phone: given.phone });
    const wanted = typed.country || (place?.country ?? shopConfig.shop.country);
    const country = countries.find((code) => code === wanted) ?? '';
    const isChosen = typed.country === '' && typed.pinCode === '' && country === place?.country;
    const pinCode = isChosen ? place.pinCode : typed.pinCode;
    return { ...typed, name: typed.name || ownName, country, pinCode };
  };
}
