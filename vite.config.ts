import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { CHUNK_GROUPS } from './web/build/chunks.ts';
import {
  inlineScripts,
  ownCopyForSignIn,
  precompress,
  paintBeforeStyles,
  serviceWorker,
} from './web/build/plugins.ts';

/** `vite build --ssr` builds what renders pages and letters on the server; all else is for browsers. */
export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? forServer : forBrowsers));

const forBrowsers: UserConfig = {
  root: 'web',
  base: '/',
  publicDir: 'public',
  plugins: [
    react(),
    tailwindcss(),
    inlineScripts(),
    ownCopyForSignIn(),
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
      output: {
        codeSplitting: { groups: CHUNK_GROUPS },
        // The first load names all chunks: each letter of their hashes counts.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
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
