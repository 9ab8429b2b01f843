import { selectUser } from '#web/session/session-slice.ts';
import { useShopSelector } from '#web/store-hooks.ts';

/** The address that letters about orders go to, for guests: they have typed it once, and maybe wrongly. */
export function LettersGoTo() {
  const user = useShopSelector(selectUser);
  if (!user?.guest) return null;
  return (
    <p className="mt-1 text-ink-muted">
      Letters about your order go to{' '}
      <span className="font-medium wrap-anywhere text-ink">{user.email}</span>.
    </p>
  );
}
