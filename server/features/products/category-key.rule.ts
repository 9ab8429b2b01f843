/**
 * Returns the key by which categories are compared: the name without case and spaces. In SQL: `categoryKey` in
 * `products.table.ts`.
 */
export function keyOfCategory(name: string): string {
  const letters = name.replaceAll(/\p{White_Space}/gu, '');
  // Each letter by itself, and only its first part, as PostgreSQL does: Σ is σ also at the end of a word, and İ is i.
  return Array.from(letters, (letter) => Array.from(letter.toLowerCase())[0]).join('');
}
