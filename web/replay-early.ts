/**
 * Repeats what a visitor clicked or typed on a page that the server had rendered, before the app had hydrated it. The
 * links among it are those that waited for the app; the browser has followed the others.
 */
export function replayEarly(targets: readonly EventTarget[]): void {
  for (const target of new Set(targets)) {
    if (target instanceof HTMLInputElement) {
      if (['checkbox', 'radio'].includes(target.type)) chooseAgain(target);
      else typeAgain(target);
    }
    if (target instanceof HTMLSelectElement)
      target.dispatchEvent(new Event('change', { bubbles: true }));
  }
  for (const target of targets) {
    if (target instanceof Element) clickAgain(target.closest<HTMLElement>('button, a'));
  }
}

/** A button of a popover has opened or closed it without the app, which only has to be told. */
function clickAgain(pressed: HTMLElement | null): void {
  const popover = pressed instanceof HTMLButtonElement ? pressed.popoverTargetElement : null;
  if (popover) popover.dispatchEvent(new Event('toggle'));
  else pressed?.click();
}

/** React reports a choice at a click that changes it. */
function chooseAgain(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked) return;
  field.checked = field.defaultChecked;
  field.click();
}

/** React reports text only if it differs from the value that it remembers, which is the text that it found in the field. */
function typeAgain(field: HTMLInputElement): void {
  const { value: text } = field;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
