/** `npm run build`: the web app for production, into .build/web, unless it is there already. */
import { buildWeb, isWebBuilt } from '#local/build-web.ts';

if (isWebBuilt()) {
  console.log('The web app is built already.');
} else {
  const started = performance.now();
  await buildWeb(AbortSignal.timeout(300_000));
  console.log(`Built the web app in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}
