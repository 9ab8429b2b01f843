import { useState } from 'react';

/** The choice, and a function that shows another one at once, before the address has changed. */
export function useChoice(addressed: string): [shown: string, show: (choice: string) => void] {
  const [choice, setChoice] = useState({ addressed, shown: addressed });
  if (choice.addressed !== addressed) setChoice({ addressed, shown: addressed });
  return [choice.shown, (shown) => setChoice({ addressed, shown })];
}
