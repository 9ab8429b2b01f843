import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { followAddress, sendText, type TypedText } from './typed-text.ts';

/** The address is updated after this pause in typing. */
const PAUSE_MS = 250;

interface TypedFilter {
  /** The text in the field, which can be ahead of the address. */
  text: string;
  type: (text: string) => void;
  /** Applies it now, without the pause. */
  apply: () => void;
}

/**
 * A text field for a filter. The address is updated after a pause in typing, and the field follows when the address
 * is changed by anything else (Back, a link).
 *
 * @param value the filter in the address; '' where it is not set
 * @param read turns typed text into the value for the address
 * @param change updates the address
 */
export function useTypedFilter(
  value: string,
  read: (text: string) => string,
  change: (value: string) => void,
): TypedFilter {
  const { key } = useLocation();
  const wentInHistory = useNavigationType() === NavigationType.Pop;
  const [field, setField] = useState<TypedText>({ text: value, sent: [value], key });
  // Once the address is shown, not while it is rendered: React would keep what is set while it renders an address in pieces also
  // for what is typed in between, which is rendered with the address of before.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- before the paint, and only where the address is another one
    setField((now) => followAddress(now, { value, key, wentInHistory }));
  }, [value, key, wentInHistory]);

  const wanted = read(field.text);
  const sent = field.sent.at(-1);
  const apply = () => {
    if (wanted === sent) return;
    // Of what is in the field by then: a letter may be typed before this is rendered.
    setField((now) => sendText(now, wanted));
    change(wanted);
  };
  const applyAfterPause = useEffectEvent(apply);
  useEffect(() => {
    if (wanted === sent) return undefined;
    const timer = setTimeout(applyAfterPause, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, sent]);

  const type = (text: string) => setField((now) => ({ ...now, text }));
  return { text: field.text, type, apply };
}
