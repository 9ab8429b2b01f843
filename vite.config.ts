import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  ownCopyForSignIn,
  precompress,
  paintBeforeStyles,
  preloadIdentity,
} from './web/build/plugins.ts';

export default defineConfig({
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
    precompress(),
  ],
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    manifest: true,
    // Browsers that support light-dark() and nesting, so that these are not transpiled.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // No assets inlined into scripts: they could not be cached separately.
    assetsInlineLimit: 0,
  },
});
