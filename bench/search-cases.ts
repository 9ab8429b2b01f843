/** Searches and lists of products that no cache has: the nth differs from all before. */

/** The query of `product/all`. */
export type Filters = Readonly<Record<string, string>>;

const MANNERS = 'quiet bright nordic coastal urban alpine vintage modern gentle bold rustic'.split(
  ' ',
);
const MATERIALS = 'walnut teak bamboo copper titanium marble slate linen suede porcelain'.split(
  ' ',
);
const KINDS = 'headphones kettle daypack tripod notebook lantern teapot longboard mug'.split(' ');
const SPLIT = ['head phones', 'day pack', 'note book', 'long board', 'tea pot', 'turn table'];
const SYNONYMS = ['backpack', 'flask', 'french press', 'flashlight', 'skateboard', 'suitcase'];
const COMMON = 'brass steel leather kitchen number walnut oak with grey glass cotton wool'.split(
  ' ',
);

/** The words of the nth search of a case. */
const WORDS: Readonly<Record<string, (n: number) => string>> = {
  'one word, as typed': (n) =>
    `${[...MANNERS, ...MATERIALS, ...KINDS][n % 30]}${' '.repeat(n / 30)}`,
  'three words, as typed': (n) => `${at(MANNERS, n)} ${at(MATERIALS, n / 3)} ${at(KINDS, n / 7)}`,
  'a number, as typed': (n) => `${1_000 + n}`,
  'a typing error in one of two': (n) => `${misspell(at(MANNERS, n), n)} ${at(KINDS, n / 5)}`,
  'a word split': (n) => `${at(MANNERS, n)} ${at(SPLIT, n / 3)}`,
  'a synonym': (n) => `${at(MANNERS, n)} ${at(SYNONYMS, n / 3)}`,
  'closest, two of three': (n) =>
    `${at(MATERIALS, n)} ${at(MATERIALS, n + 1 + n / 10)} ${at(KINDS, n)}`,
  'closest, one of two': (n) => `${at(MANNERS, n)} ${at(MANNERS, n + 1 + n / 11)}`,
  'closest, one known': (n) => `${gibberish(n, 1)} ${at(KINDS, n)}`,
  'nothing, one word': (n) => gibberish(n, 1),
  'nothing, twelve words': (n) => gibberish(n, 12),
  'twelve common words': (n) =>
    Array.from({ length: 12 }, (_, k) => at(COMMON, n * k + k)).join(' '),
  'twelve letters': (n) => Array.from({ length: 12 }, (_, k) => letter(n * 7 + k * 5)).join(' '),
};

/** The filters of the nth list with facets: never the same twice, so that nothing is cached. */
const FACETS: Readonly<Record<string, (n: number) => Filters>> = {
  'facets, all products from a price on': (n) => ({ min: String(100 + n) }),
  'facets, in stock, with stars, below a price': (n) => ({
    available: '1',
    rating: '3',
    price: String(5_000 + n),
  }),
  'facets, a very common word': (n) => ({ search: at(COMMON, n), min: String(100 + n) }),
  'facets, two words': (n) => ({ search: `${at(MANNERS, n)} ${at(KINDS, n / 3)}` }),
};

/** The filters of the nth call of each case. */
export const SEARCH_CASES: Readonly<Record<string, (n: number) => Filters>> = Object.fromEntries([
  ...Object.entries(WORDS).map(([name, words]) => [
    name,
    (n: number) => ({ search: words(n).slice(0, 200) }),
  ]),
  ...Object.entries(FACETS).map(([name, filters]) => [
    name,
    (n: number) => ({ ...filters(n), facets: '1' }),
  ]),
]) as Record<string, (n: number) => Filters>;

function at(words: readonly string[], n: number): string {
  return words[Math.floor(n) % words.length] ?? '';
}

function letter(n: number): string {
  return String.fromCodePoint(97 + (Math.floor(n) % 26));
}

/** A word with one letter left out. */
function misspell(word: string, n: number): string {
  const place = 1 + (n % (word.length - 2));
  return word.slice(0, place) + word.slice(place + 1);
}

/** Random letters that match nothing, different for each n. */
function gibberish(n: number, words: number): string {
  const word = (k: number) =>
    Array.from({ length: 9 }, (_, i) => letter(n * 11 + k * 17 + i * (7 + ((n + k) % 12)))).join(
      '',
    );
  return Array.from({ length: words }, (_, k) => word(k)).join(' ');
}
