import type { DemoAccount } from '#contract/shop-config.ts';
import type { TokenVerifier } from '#server/identity/token-claims.rule.ts';

/** Parts of the shop in local mode only. */
export interface LocalMode {
  /** The identity emulator's URL, known before it is ready. */
  emulatorUrl: string;
  /** The payment sandbox's URL and the secret that it signs its events with. Undefined if Stripe's test keys are set. */
  sandbox?: { url: string; webhookSecret: string };
  demoAccounts: DemoAccount[];
  /** Accepts the emulator's unsigned tokens, which production never does. */
  verifyToken: TokenVerifier;
  /** Returns true if requests with this name in their Host header (without port) are answered. */
  answersTo(hostName: string): boolean;
}
