import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/;
/** In smaller files compression saves less than it costs. */
const MIN_BYTES = 512;

/** Writes a `.br` and a `.gz` beside every asset, so that the server never compresses one itself. */
export function precompress(): Plugin {
  return {
    name: 'vitrine:precompress',
    apply: 'build',
    async writeBundle(options, bundle) {
      const folder = options.dir;
      if (!folder) return;
      const names = Object.keys(bundle).filter(
        (name) => name.startsWith('assets/') && COMPRESSIBLE.test(name),
      );
      await Promise.all(names.map((name) => compressFile(path.join(folder, name))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}

const SUFFIX = '?sign-in';
const SIGN_IN = /\/web\/storefront\/login\/(provider-sign-in|local-resolver)\.ts$/;
const LIBRARY = /^(firebase|@firebase)\/auth$/;

/**
 * Gives the login page its own copy of the identity library. Shared, the parts that only the login page needs
 * (pop-ups, credentials) would be in the first load of every page.
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
      if (!isInCopy && !(SIGN_IN.test(importer) && LIBRARY.test(source))) return null;
      const found = await this.resolve(source, importer.replace(SUFFIX, ''), {
        ...options,
        skipSelf: true,
      });
      return found && { ...found, id: found.id + SUFFIX };
    },
  };
}

const RENDERED_ONLY = /<!--rendered-->.*<!--\/rendered-->/s;
/** The folder of index.html. */
const WEB = path.dirname(import.meta.dirname);
const INLINE_SCRIPT = /<script inline src="([^"]+)"><\/script>/g;

/**
 * Puts scripts that must not wait for a request into the HTML, compiled: `<script inline src="…"></script>`. */
export function inlineScripts(): Plugin {
  return {
    name: 'vitrine:inline-scripts',
    transformIndexHtml: {
      order: 'pre',
      async handler(page, { server }) {
        // In development no pages are rendered on the server.
        const html = server ? page.replace(RENDERED_ONLY, '') : page;
        const files = [...html.matchAll(INLINE_SCRIPT)].map(([, file = '']) => file);
        const scripts = await Promise.all(files.map((file) => compileInline(path.join(WEB, file))));
        return html.replaceAll(INLINE_SCRIPT, () => `<script>${scripts.shift()}</script>`);
      },
    },
  };
}

/** A script of its own, which adds no global names. */
async function compileInline(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input: file, output: { format: 'iife' } } },
  });
  if (!('output' in built)) throw new Error(`${file} was not built`);
  return built.output[0].code.trim();
}

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Moves the stylesheet behind the loader in the HTML, so that it does not block the first paint. The app still
 * waits for it, so nothing is shown without styles.
 */
export function paintBeforeStyles(): Plugin {
  return {
    name: 'vitrine:paint-before-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const links = html.match(STYLESHEET) ?? [];
        return html.replaceAll(STYLESHEET, '').replace('</body>', `${links.join('')}\n  </body>`);
      },
    },
  };
}

/** Parts that open without a connection: the frame, and the screens that are the same for everybody. */
const OFFLINE_PARTS =
  /\/web\/(index\.html|frame\/(?!SignInAgain|AddressDialog)[\w-]+\.tsx?|session\/[\w-]+\.ts|offline\/[\w-]+\.ts|storefront\/(home\/HomePage|search\/SearchPage|page\/ShopPage|product\/ProductPage|cart\/CartDrawer)\.tsx)$/;

/** Builds the service worker into a file that keeps its name, and tells it which files open the shop. */
export function serviceWorker(): Plugin {
  const fileName = 'service-worker.js';
  return {
    name: 'vitrine:service-worker',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'service-worker.ts', fileName });
    },
    generateBundle(_, bundle) {
      const worker = bundle[fileName];
      if (worker?.type !== 'chunk') throw new Error('The service worker was not built');
      const files = JSON.stringify(filesOfflineNeeds(bundle));
      const build = createHash('sha256').update(files).digest('base64url').slice(0, 12);
      worker.code = worker.code
        .replaceAll('__OFFLINE_FILES__', () => files)
        .replaceAll('__BUILD__', JSON.stringify(build));
    },
  };
}

function filesOfflineNeeds(bundle: Rolldown.OutputBundle): string[] {
  const outputs = Object.values(bundle);
  const chunks = outputs.filter((output) => output.type === 'chunk');
  const needed = new Set<string>();
  const add = (fileName: string): void => {
    const chunk = chunks.find((each) => each.fileName === fileName);
    if (!chunk || needed.has(fileName)) return;
    needed.add(fileName);
    for (const imported of chunk.imports) add(imported);
  };
  for (const { facadeModuleId, fileName } of chunks)
    if (facadeModuleId && OFFLINE_PARTS.test(facadeModuleId)) add(fileName);
  const styles = outputs.filter(({ fileName }) => /\.(css|woff2)$/.test(fileName));
  return [...needed, ...styles.map(({ fileName }) => fileName)].map((file) => `/${file}`).sort();
}
