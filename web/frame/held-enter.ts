/** Enter presses a button again and again for as long as it is held: only the first press is meant. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  const { repeat, key, target } = event;
  if (repeat && key === 'Enter' && (target as Element).localName !== 'textarea')
    event.preventDefault();
}
