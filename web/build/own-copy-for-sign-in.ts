import type { Plugin } from 'vite';

const SUFFIX = '?sign-in';
const SIGN_IN = '/web/storefront/login/provider-sign-in.ts';
const LIBRARY = /^(firebase|@firebase)\/auth$/;

/**
 * Gives the login page its own copy of the provider's library. The library is one module: shared, all
 * that the login page needs of it (pop-ups, credentials) would be in the first load of every page.
 */
export function ownCopyForSignIn(): Plugin {
  return {
    name: 'vitrine:own-copy-for-sign-in',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer) return null;
      const isInCopy =
        importer.endsWith(SUFFIX) && (LIBRARY.test(source) || source.startsWith('.'));
      if (!isInCopy && !(importer.endsWith(SIGN_IN) && LIBRARY.test(source))) return null;
      const found = await this.resolve(source, importer.replace(SUFFIX, ''), {
        ...options,
        skipSelf: true,
      });
      return found && { ...found, id: found.id + SUFFIX };
    },
  };
}
