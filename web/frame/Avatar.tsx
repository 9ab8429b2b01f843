import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';

/** A person's picture, or a plain icon where there is none or it can't be loaded. */
export function Avatar({ photo }: { photo: string | undefined }) {
  const [broken, setBroken] = useState<string>();
  if (!photo || photo === broken) return <UserRound size={20} aria-hidden="true" />;
  return (
    <img
      src={photo}
      alt=""
      width={32}
      height={32}
      // The provider's server does not learn on which page its picture is shown.
      referrerPolicy="no-referrer"
      onError={() => setBroken(photo)}
      className="size-8 rounded-full object-cover"
    />
  );
}
