import { homeOf } from '#contract/home.ts';
import { shownPayments } from '#contract/payment-settings.ts';
import { publicSettings, type StoredSettings } from '#contract/settings.ts';
import type { ShopConfig } from '#contract/shop-config.ts';
import type { CurrentSettings } from '#server/features/settings/current-settings.ts';
import type { Config } from '#server/platform/config.ts';
import type { LocalMode } from '#server/platform/local-mode.ts';

/** Keys of the emulators in local mode. They are not secret. */
const LOCAL_AUTH = { apiKey: 'local-emulator', authDomain: 'localhost', projectId: 'demo-vitrine' };
const SANDBOX_PUBLISHABLE_KEY = 'pk_test_sandbox';

/** The Firebase project whose tokens are accepted. */
export function projectIdOf(config: Config): string {
  return config.auth.projectId ?? LOCAL_AUTH.projectId;
}

/** The services that the web app calls: what of its configuration never changes while the server runs. */
export interface Services extends Pick<ShopConfig, 'auth'> {
  payment: Omit<ShopConfig['payment'], 'methods'>;
}

export function presentServices(config: Config, local?: LocalMode): Services {
  const { apiKey = LOCAL_AUTH.apiKey, authDomain = LOCAL_AUTH.authDomain } = config.auth;
  return {
    auth: {
      apiKey,
      authDomain,
      projectId: projectIdOf(config),
      ...(local && { emulatorUrl: local.emulatorUrl }),
      providers: config.auth.providers,
      ways: [...config.auth.ways],
    },
    payment: presentProvider(config, local),
  };
}

function presentProvider(
  { payment: { publishableKey } }: Config,
  local: LocalMode | undefined,
): Services['payment'] {
  if (publishableKey) return { provider: 'stripe', publishableKey };
  if (!local) return { provider: 'none', publishableKey: '' };
  return {
    provider: 'sandbox',
    publishableKey: SANDBOX_PUBLISHABLE_KEY,
    ...(local.sandbox && { sandboxUrl: local.sandbox.url }),
  };
}

export interface ConfigSource {
  /** The configuration with the settings that count now, the same object until they change. */
  shopConfig(): Promise<ShopConfig>;
  /** The same without waiting; undefined while the settings may have changed. */
  knownConfig(): ShopConfig | undefined;
}

/** Gives the web app's configuration. It is public: it must contain no secret. */
export function configSource(
  config: Config,
  local: LocalMode | undefined,
  settings: CurrentSettings,
): ConfigSource {
  const services = presentServices(config, local);
  const { currency, locale, timeZone, guardRedirect } = config.shop;
  let known: { of: object; config: ShopConfig } | undefined;
  function configOf(current: StoredSettings): ShopConfig {
    if (known?.of !== current) {
      const country = homeOf(current.seller.country, locale);
      const shop = {
        ...publicSettings(current, country),
        country,
        currency,
        locale,
        timeZone,
        guardRedirect,
        ...(current.unset && { isOpen: false as const }),
      };
      const demo = local && { demoAccounts: local.demoAccounts };
      const payment = {
        ...services.payment,
        methods: shownPayments(current.payments, {
          hasProvider: services.payment.provider !== 'none',
        }),
      };
      known = { of: current, config: { ...services, payment, shop, ...demo } };
    }
    return known.config;
  }
  return {
    shopConfig: async () => configOf(await settings.current()),
    knownConfig() {
      const current = settings.known();
      return current && configOf(current);
    },
  };
}
