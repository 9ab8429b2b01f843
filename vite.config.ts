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
  // The server puts the nonce of the answer in the place of this word.
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
    // light-dark() and nesting stay as they are written.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // An asset inside a script would need img-src data: and could not be cached by itself.
    assetsInlineLimit: 0,
  },
});
