import type { DemoAccount } from '#contract/shop-config.ts';
import type { TokenVerifier } from '#server/identity/token-verifier.ts';

/** What the local default hands to the shop; production has none of it. */
export interface LocalMode {
  /** Where the identity emulator listens, known before it is up. */
  emulatorUrl: string;
  /** The payment sandbox: where it listens, and what it signs its events with. None beside real test keys. */
  sandbox?: { url: string; webhookSecret: string };
  demoAccounts: DemoAccount[];
  /** Takes the emulator's unsigned tokens, which the shop itself never does. */
  verifyToken: TokenVerifier;
  /** Whether local mode answers to this name in a Host header (given without its port). */
  answersTo(hostName: string): boolean;
}
