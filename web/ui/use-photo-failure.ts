import { useEffect, useState } from 'react';

interface PhotoFailure {
  hasFailed: boolean;
  onError: () => void;
}

/** Whether the picture at an address could not be had; asked for again once the connection is back. */
export function usePhotoFailure(url: string | undefined): PhotoFailure {
  const [failed, setFailed] = useState<string>();
  const hasFailed = url !== undefined && url === failed;
  useEffect(() => {
    if (!hasFailed) return undefined;
    const askAgain = () => setFailed(undefined);
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [hasFailed]);
  return { hasFailed, onError: () => setFailed(url) };
}
