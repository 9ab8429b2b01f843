/** What the sandbox's process is told when it is started. */
export interface SandboxSettings {
  host: string;
  port: number;
  /** Where browsers reach it. */
  url: string;
  /** Where everything it knows is kept. */
  file: string;
  /** The names its own address may have in a Host header. */
  hostNames: readonly string[];
  /** The pages that may call it and that a shopper may be sent back to. */
  shopOrigins: readonly string[];
  /** Where events are delivered; without one they are only listed. */
  webhookUrl: string | undefined;
  webhookSecret: string;
}

/** What it tells back. */
export interface SandboxMessage {
  type: 'ready';
}

export const SANDBOX_SECRET_KEY = 'sk_test_sandbox';
export const SANDBOX_PUBLISHABLE_KEY = 'pk_test_sandbox';

/** The version of the provider's API whose objects these are. */
export const API_VERSION = '2026-10-28.endive';
