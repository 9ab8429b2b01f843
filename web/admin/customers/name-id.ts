/** Where in the page the name stands that the buttons of its row are about. */
export function nameId(userId: string): string {
  return `customer-${userId}`;
}
