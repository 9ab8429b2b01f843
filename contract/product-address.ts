import { PAGES } from './pages.ts';

const MAX_SLUG = 80;

/** Letters that do not decompose into one of a to z and a mark. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** A product's name as it is in the address of its page: a to z, 0 to 9 and dashes. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => FOLDED[letter] ?? '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_SLUG)
    .replace(/-$/, '');
  return slug || 'product';
}

/** The path of a product's page. Without its name, of one that leads there. */
export function productPath(id: string, name?: string): string {
  const path = PAGES.product.replace(':id', encodeURIComponent(id));
  return name === undefined ? path.replace('/:slug', '') : path.replace(':slug', slugOf(name));
}
