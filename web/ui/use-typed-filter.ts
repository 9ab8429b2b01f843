import { useEffect, useEffectEvent, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** After this pause in typing the address follows. */
const PAUSE_MS = 250;

interface TypedFilter {
  /** What the field shows, which may be ahead of the address. */
  text: string;
  type: (text: string) => void;
  /** Applies it now, without the pause. */
  apply: () => void;
}

/**
 * A filter that is typed: the address follows after a pause in typing, and the field follows the
 * address when that is changed by anything else (Back, a link).
 *
 * @param value what the address says; empty where it says nothing
 * @param read what a typed text means, as the address would say it
 * @param change puts it into the address
 */
export function useTypedFilter(
  value: string,
  read: (text: string) => string,
  change: (value: string) => void,
): TypedFilter {
  const { key } = useLocation();
  const wentInHistory = useNavigationType() === NavigationType.Pop;
  const [field, setField] = useState({ text: value, sent: value, key });
  if (field.key !== key) {
    // Our own step (or another filter's) must not take away what was typed since.
    const text = !wentInHistory && value === field.sent ? field.text : value;
    setField({ text, sent: value, key });
  }

  const wanted = read(field.text);
  const apply = () => {
    if (wanted === value) return;
    setField({ ...field, sent: wanted });
    change(wanted);
  };
  const applyAfterPause = useEffectEvent(apply);
  useEffect(() => {
    if (wanted === value) return undefined;
    const timer = setTimeout(applyAfterPause, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, value]);

  return { text: field.text, type: (text) => setField({ ...field, text }), apply };
}
