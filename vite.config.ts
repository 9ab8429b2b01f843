import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import {
  ownCopyForSignIn,
  precompress,
  paintBeforeStyles,
  preloadIdentity,
  serviceWorker,
} from './web/build/plugins.ts';

/** `vite build --ssr` builds what renders pages and letters on the server; all else is for browsers. */
export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? forServer : forBrowsers));

/**
 * What the front page and the search both show. In one chunk, with what it imports: left alone it would be seven small
 * ones, each with headers as large as itself.
 */
const LISTING =
  /\/web\/(storefront\/catalog|catalog|ui\/(Photo|Skeleton|EmptyState|ErrorState)|frame\/QueryFailure)/;

/** The largest libraries, in chunks of their own: a rendered page runs each of its first chunks in a task of its own. */
const LIBRARIES = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
  {
    name: 'state',
    test: /\/node_modules\/(@reduxjs|react-redux|redux|reselect|immer)\//,
    priority: 1,
  },
];

const forBrowsers: UserConfig = {
  root: 'web',
  base: '/',
  publicDir: 'public',
  // The server replaces this with the nonce of the response.
  html: { cspNonce: '__NONCE__' },
  plugins: [
    react(),
    tailwindcss(),
    ownCopyForSignIn(),
    preloadIdentity(),
    paintBeforeStyles(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    manifest: true,
    // Browsers that support light-dark() and nesting, so that these are not transpiled.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // All of them preload modules by themselves.
    modulePreload: { polyfill: false },
    // No assets inlined into scripts: they could not be cached separately.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: [...LIBRARIES, { name: 'storefront', test: LISTING }] } },
    },
  },
};

const forServer: UserConfig = {
  root: 'web',
  plugins: [react()],
  // React and the others are for building only: an installation for production does not have them.
  ssr: { noExternal: true, external: ['firebase/app', 'firebase/auth'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  build: {
    outDir: '../.build/web/.server',
    emptyOutDir: true,
    target: 'node26',
    rolldownOptions: {
      input: ['entry-server', 'entry-letters'].map((entry) =>
        path.join(import.meta.dirname, `web/${entry}.tsx`),
      ),
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[hash].mjs' },
    },
  },
};
