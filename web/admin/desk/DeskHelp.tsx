import Keyboard from 'lucide-react/icons/keyboard';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/frame/chunk-loading.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useDeskKeys } from './desk-keys.ts';

const HelpDialog = lazyPart(() => import('./HelpDialog.tsx'));

/** Set on devices where the single keys are switched off. */
const KEYS_OFF = 'vitrine.desk-keys-off';

/** The desk's keys, and a button for the dialog that explains them. */
export function DeskHelp() {
  const [isOpen, setIsOpen] = useState(false);
  const [areKeysOn, setAreKeysOn] = useState(areKeysOnHere);
  useDeskKeys(areKeysOn, () => setIsOpen(true));
  return (
    <>
      <IconButton label="Keyboard shortcuts" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Keyboard className="size-5" aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Suspense>
          <HelpDialog
            areKeysOn={areKeysOn}
            onKeysOn={(areOn) => {
              setAreKeysOn(areOn);
              keepKeysOn(areOn);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function areKeysOnHere(): boolean {
  try {
    return localStorage.getItem(KEYS_OFF) === null;
  } catch {
    return true;
  }
}

function keepKeysOn(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(KEYS_OFF);
    else localStorage.setItem(KEYS_OFF, '1');
  } catch {
    // Without storage it counts until the page is left.
  }
}
