/** Held down, Enter clicks a button again and again: all but the first are ignored. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  const { repeat, key, target } = event;
  if (repeat && key === 'Enter' && (target as Element).localName !== 'textarea')
    event.preventDefault();
}
