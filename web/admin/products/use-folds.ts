import { useState } from 'react';

interface Folds {
  list: string;
  /** The families that are not as all others. */
  pressed: ReadonlySet<string>;
}

/** Those of the list that was left last, for coming back to it. */
let left: Folds | undefined;

/** In the browser's storage where families are folded. */
const KEY = 'vitrine.folds-families';

/**
 * Whether families are folded, which this browser remembers, and which of them are not.
 *
 * @param list which list it is: another one begins anew
 * @param areUnfolded whether all are unfolded to begin with
 */
export function useFolds(list: string, areUnfolded: boolean) {
  const [areFolded, setAreFolded] = useState(readFolded);
  const [{ pressed, ...state }, setState] = useState<Folds>(() =>
    left?.list === list ? left : { list, pressed: new Set() },
  );
  const isSame = state.list === list;
  const change = (next: ReadonlySet<string>) => {
    left = { list, pressed: next };
    setState(left);
  };
  return {
    areFolded,
    foldAll(isOn: boolean): void {
      keepFolded(isOn);
      setAreFolded(isOn);
      change(new Set());
    },
    isUnfolded: (familyId: string) => (isSame && pressed.has(familyId)) !== areUnfolded,
    toggle(familyId: string): void {
      const next = new Set(isSame ? pressed : []);
      if (!next.delete(familyId)) next.add(familyId);
      change(next);
    },
  };
}

function readFolded(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

function keepFolded(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // The browser may forbid storage, or have none left.
  }
}
