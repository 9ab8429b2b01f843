/** A text field whose value goes into the address after a pause in typing. */
export interface TypedText {
  /** The text in the field, which can be ahead of the address. */
  text: string;
  /** The value in the address, then those on their way there: on a slow device the next is sent before the last one is shown. */
  sent: readonly string[];
  /** The key of the address that is shown. */
  key: string;
}

/** The field once a value is on its way into the address. */
export function sendText(field: TypedText, value: string): TypedText {
  return { ...field, sent: [...field.sent, value] };
}

/**
 * The field at another address. A navigation by this or another filter must not undo what was typed since; the text follows
 * what anything else has put there (Back, a link).
 */
export function followAddress(
  field: TypedText,
  { value, key, wentInHistory }: { value: string; key: string; wentInHistory: boolean },
): TypedText {
  if (field.key === key) return field;
  const { text, sent } = field;
  const at = wentInHistory ? -1 : sent.indexOf(value);
  return at < 0 ? { text: value, sent: [value], key } : { text, sent: sent.slice(at), key };
}
