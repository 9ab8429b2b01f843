import { DEFAULT_SETTINGS, publicSettings } from '#contract/settings.ts';
import type { ShopConfig } from '#contract/shop-config.ts';
import type { Config } from '#server/platform/config.ts';
import type { LocalMode } from '#server/platform/local-mode.ts';

/** Keys of the emulators in local mode. They are not secret. */
const LOCAL_AUTH = { apiKey: 'local-emulator', authDomain: 'localhost', projectId: 'demo-vitrine' };
const SANDBOX_PUBLISHABLE_KEY = 'pk_test_sandbox';

/** The Firebase project whose tokens are accepted. */
export function projectIdOf(config: Config): string {
  return config.auth.projectId ?? LOCAL_AUTH.projectId;
}

/** The web app's configuration, which is public: it must contain no secret. */
export function presentConfig(config: Config, local?: LocalMode): ShopConfig {
  const { apiKey = LOCAL_AUTH.apiKey, authDomain = LOCAL_AUTH.authDomain } = config.auth;
  const { publishableKey } = config.payment;
  return {
    auth: {
      apiKey,
      authDomain,
      projectId: projectIdOf(config),
      ...(local && { emulatorUrl: local.emulatorUrl }),
      providers: config.auth.providers,
    },
    payment: {
      provider: publishableKey ? 'stripe' : 'sandbox',
      publishableKey: publishableKey ?? SANDBOX_PUBLISHABLE_KEY,
      ...(local?.sandbox && !publishableKey && { sandboxUrl: local.sandbox.url }),
    },
    shop: {
      ...publicSettings({ ...DEFAULT_SETTINGS, name: config.shop.name }),
      currency: config.shop.currency,
      locale: config.shop.locale,
      guardRedirect: config.shop.guardRedirect,
    },
    ...(local && { demoAccounts: local.demoAccounts }),
  };
}
