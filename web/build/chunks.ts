import type { Rolldown } from 'vite';

type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;
type Group = NonNullable<CodeSplitting['groups']>[number];
type Modules = Parameters<Extract<Group['name'], (...args: never[]) => unknown>>[1];

const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;
/** Not the copies that other libraries bring along: charts have their own reselect. */
const STATE =
  /(?<!\/node_modules\/.*)\/node_modules\/(@reduxjs|react-redux|redux|reselect|immer)\//;

/** The largest libraries, in chunks of their own: a rendered page runs each of its first chunks in a task of its own. */
const LIBRARIES: readonly Group[] = [
  { name: 'react', test: REACT, priority: 2 },
  { name: 'state', test: STATE, priority: 2 },
];

/** The address formats of all countries. Only screens with an address load them. */
const ADDRESS_DATA = /\/contract\/address-data\./;

/** Other libraries of the first load, and icons: shared modules may import them. */
const LIGHT_LIBRARIES =
  /\/node_modules\/(react-router|cookie|react-hot-toast|lucide-react|openapi-fetch)\//;

/** Code that both the front page and the search need, with what it imports, and what the menu of the shop needs. */
const LISTING: Group = {
  name: 'storefront',
  test: /\/web\/(storefront\/catalog|catalog\/categories|ui\/(Modal|Photo|Skeleton|EmptyState|ErrorState)|frame\/QueryFailure)|\/icons\/(chevron-down|menu|x)\./,
  priority: 1,
};

/** All else that every page runs at first. */
const FIRST_LOAD: Group = {
  name: 'index',
  test: (id) => !/\/web\/(service-worker|offline\/)/.test(id),
  tags: ['$initial'],
  priority: 1,
};

/**
 * Modules that several screens share, except those that need a large library or the address formats. Without these groups
 * they would be a hundred chunks, half of them under 2 kB, and a screen would load up to 52.
 */
const SHARED: readonly Group[] = [
  sharedBy('browsing', /\/web\/(frame|storefront\/(home|search|product|page|reviews))\//),
  sharedBy('buying', /\/web\/storefront\//),
  sharedBy('back-office', /\/web\/admin\//),
];

/** The groups of modules that share a chunk in the browser. */
export const CHUNK_GROUPS: Group[] = [...LIBRARIES, LISTING, FIRST_LOAD, ...SHARED];

/** Modules that these screens need, and that more than one screen imports. An earlier group has them first. */
function sharedBy(name: string, screens: RegExp): Group {
  return {
    debugName: name,
    test: /\/(web|contract|lucide-react)\//,
    minShareCount: 2,
    name: (id, modules) =>
      isUsedBy(screens, id, modules) && !needsMuch(id, modules) ? name : null,
  };
}

function isUsedBy(
  screens: RegExp,
  id: string,
  modules: Modules,
  seen = new Set<string>(),
): boolean {
  if (screens.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((each) => isUsedBy(screens, each, modules, seen));
}

function needsMuch(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (ADDRESS_DATA.test(id)) return true;
  if (id.includes('/node_modules/')) {
    return ![REACT, STATE, LIGHT_LIBRARIES].some((library) => library.test(id));
  }
  const imported = modules.getModuleInfo(id)?.importedIds ?? [];
  return imported.some((each) => needsMuch(each, modules, seen));
}
