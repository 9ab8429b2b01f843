/**
 * Measures uncached searches, one after the other: `npm run bench -- searches SHOP_URL [CASE]`, with a running shop with
 * demo goods and RATE_LIMIT=off, ideally one of 10,000 and one of 1,000,000 products (DEMO_SEED). Times depend on the
 * machine; compare only shops of two sizes, or two versions, measured one after the other.
 */
const [shopUrl = 'http://localhost:3000', wanted = ''] = process.argv.slice(2);
const CALLS = 60;
const WARM_UP_CALLS = 5;

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
const CASES: Readonly<Record<string, (n: number) => string>> = {
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
const FACETS: Readonly<Record<string, (n: number) => Record<string, string>>> = {
  'facets, all products from a price on': (n) => ({ min: String(100 + n) }),
  'facets, in stock, with stars, below a price': (n) => ({
    available: '1',
    rating: '3',
    price: String(5_000 + n),
  }),
  'facets, a very common word': (n) => ({ search: at(COMMON, n), min: String(100 + n) }),
  'facets, two words': (n) => ({ search: `${at(MANNERS, n)} ${at(KINDS, n / 3)}` }),
};

const rows: Record<string, Record<string, number>> = {};
for (const [name, filtersOf] of Object.entries(allCases())) {
  if (!name.includes(wanted)) continue;
  const took: number[] = [];
  for (let n = 0; n < CALLS + WARM_UP_CALLS; n += 1) {
    const start = performance.now();
    await list(filtersOf(n));
    if (n >= WARM_UP_CALLS) took.push(performance.now() - start);
  }
  took.sort((one, other) => one - other);
  const share = (of: number) => Number((took[Math.ceil(took.length * of) - 1] ?? 0).toFixed(1));
  rows[name] = { 'p50 ms': share(0.5), 'p95 ms': share(0.95), 'worst ms': share(1) };
}
console.table(rows);

function allCases(): Record<string, (n: number) => Record<string, string>> {
  const cases: Record<string, (n: number) => Record<string, string>> = {};
  for (const [name, words] of Object.entries(CASES))
    cases[name] = (n) => ({ search: words(n).slice(0, 200) });
  for (const [name, filters] of Object.entries(FACETS))
    cases[name] = (n) => ({ ...filters(n), facets: '1' });
  return cases;
}

async function list(filters: Record<string, string>): Promise<void> {
  const query = new URLSearchParams(filters).toString();
  const response = await fetch(`${shopUrl}/api/v1/product/all?${query}`);
  if (!response.ok) throw new Error(`${response.status} for “${query}”`);
  await response.arrayBuffer();
}

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
