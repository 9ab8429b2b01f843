import { initializeApp, type FirebaseApp } from 'firebase/app';
import { shopConfig } from '#web/shop-config.ts';

/** What the library's types leave out: the parts of an app. */
interface WithParts {
  container: { addOrOverwriteComponent(part: object): void };
}

/**
 * An app of the identity library that counts no visits: by itself the library notes in the browser on which days it was used, and tells the provider.
 * Nobody who logs in needs that.
 */
export function openFirebase(name?: string): FirebaseApp {
  const { apiKey, authDomain, projectId } = shopConfig.auth;
  const app = initializeApp({ apiKey, authDomain, projectId }, name);
  (app as unknown as WithParts).container.addOrOverwriteComponent({
    name: 'heartbeat',
    type: 'PRIVATE',
    instantiationMode: 'LAZY',
    multipleInstances: false,
    serviceProps: {},
    onInstanceCreated: null,
    instanceFactory: () => ({
      triggerHeartbeat: () => Promise.resolve(),
      getHeartbeatsHeader: () => Promise.resolve(''),
    }),
  });
  return app;
}
