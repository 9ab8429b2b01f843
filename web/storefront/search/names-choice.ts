import type { Product } from '#contract/catalog.ts';

/** Whether the words of a search name a value of the member that it found: then it is this one that was searched for. */
export function namesChoice(search: string, { values = {} }: Pick<Product, 'values'>): boolean {
  const asked = new Set(wordsOf(search));
  return Object.values(values).some((value) => {
    const words = wordsOf(value);
    return words.length > 0 && words.every((word) => asked.has(word));
  });
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
