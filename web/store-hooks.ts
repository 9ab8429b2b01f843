import { useDispatch, useSelector } from 'react-redux';
import { selectUser } from './session/session-slice.ts';
import type { RootState, ShopDispatch } from './store.ts';

export const useShopDispatch = useDispatch.withTypes<ShopDispatch>();
export const useShopSelector = useSelector.withTypes<RootState>();

/** The id of the signed-in user; '' briefly while they sign out. */
export function useUserId(): string {
  return useShopSelector((state) => selectUser(state)?._id ?? '');
}
