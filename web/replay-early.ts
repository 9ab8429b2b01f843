/**
 * Makes up for what a visitor pressed or typed on a page that the server had rendered, before the app took it over.
 * Links need none of it: the browser has followed them.
 */
export function replayEarly(targets: readonly EventTarget[]): void {
  for (const target of new Set(targets)) {
    if (target instanceof HTMLInputElement) typeAgain(target);
    else if (target instanceof HTMLSelectElement)
      target.dispatchEvent(new Event('change', { bubbles: true }));
  }
  for (const target of targets) {
    if (target instanceof Element) target.closest('button')?.click();
  }
}

/** React hears of text only if it differs from what it knows of the field, which is what it found there. */
function typeAgain(field: HTMLInputElement): void {
  const { value: text } = field;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
